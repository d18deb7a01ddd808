import type { Film } from '#web/player/film.ts'

interface Asked {
  id: string
  atMs: number
}
const pastItMs = 3000

/**
 * Stops the film where a question stands, each time it is played past, and says which. Anyone who is in full screen comes out of it: the question is on
 * the page. Answers with how to end it.
 */
export function stopAtQuestions(film: Film, questions: readonly Asked[], onAsk: (id: string) => void): () => void {
  let before = film.get().nowMs
  return film.subscribe(() => {
    const { nowMs, playing } = film.get()
    const played = playing && nowMs > before && nowMs - before < pastItMs
    const passed = played ? questions.find(({ atMs }) => before < atMs && atMs <= nowMs) : undefined
    before = nowMs
    if (!passed) return
    film.pause()
    if (document.fullscreenElement) void document.exitFullscreen()
    onAsk(passed.id)
  })
}
