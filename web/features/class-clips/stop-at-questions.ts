import type { Film } from '#web/player/film.ts'

interface Asked {
  id: string
  atMs: number
}
const pastItMs = 3000

/**
 * Pauses the film at each question on every pass, and reports it. Leaves full screen: the question is on
 * the page. Returns a stop function.
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
