import type { RefObject } from 'react'
import { chapterAt } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Chapter } from '#web/data/film/chapters.ts'
import type { useText } from '#web/ui/text.ts'
import type { CaptionChoice } from '../captions/caption-choice.ts'
import type { Film } from '../film.ts'
import { readerChoices } from '../reader-choices.ts'
import { hear, soundName } from '../sound/sound-choice.tsx'
import type { playerText } from '../words.ts'
import { type Act, nextRate } from './shortcuts.ts'

/** Context of an act. */
export interface Stage {
  film: Film
  chapters: readonly Chapter[]
  captions: CaptionChoice
  fullScreen: { toggle: () => void }
  lights: { toggle: () => void }
  video: RefObject<HTMLVideoElement | null>
  /** Begins or ends a passage the reader saves; returns the message. Missing where nothing can be saved. */
  mark?: (() => string) | undefined
  /** Shows the list of keys. */
  list(): void
  /** Says in the picture what a key did. */
  say(words: string): void
  t: ReturnType<typeof useText<typeof playerText.english>>
}
type Deeds = { [Name in Act['do']]: (stage: Stage, act: Extract<Act, { do: Name }>) => void }

/** Performs the act of a key, button or touch. */
export function performAct(act: Act, stage: Stage): void {
  deeds[act.do](stage, act as never)
}

const deeds: Deeds = {
  toggle: ({ film }) => film.toggle(),
  jump: ({ film, say, t }, { byMs }) => {
    film.seek(film.get().nowMs + byMs)
    say(t(byMs < 0 ? 'jumpedBack' : 'jumpedOn', { seconds: Math.abs(byMs) / 1000 }))
  },
  tenth: ({ film }, { tenth }) => film.seek((film.get().durationMs * tenth) / 10),
  start: ({ film }) => film.seek(0),
  end: ({ film }) => film.seek(film.get().durationMs),
  'next-chapter': (stage) => {
    const { nowMs, durationMs } = stage.film.get()
    goTo(stage, stage.chapters.find((chapter) => chapter.startsMs > nowMs)?.startsMs ?? durationMs)
  },
  'previous-chapter': (stage) => {
    const { nowMs } = stage.film.get()
    goTo(stage, stage.chapters.findLast((chapter) => chapter.startsMs < nowMs - 3000)?.startsMs ?? 0)
  },
  volume: ({ film, say, t }, { by }) => {
    const next = Math.min(1, Math.max(0, Math.round((film.get().volume + by) * 20) / 20))
    film.setVolume(next)
    say(t('volumeText', { percent: Math.round(next * 100) }))
  },
  mute: ({ film, say, t }) => {
    const { muted, volume } = film.get()
    say(muted || volume === 0 ? t('unmute') : t('mute'))
    film.toggleMute()
  },
  captions: ({ captions, say, t }) => {
    if (captions.track) captions.toggle()
    else say(t('noCaptions'))
  },
  described: ({ captions, say, t }) => {
    if (!captions.described) return say(t('noDescriptions'))
    say(t(captions.described.on ? 'describedOff' : 'describedOn'))
    captions.toggleDescribed()
  },
  sound: ({ film, say, t }) => {
    const { sounds, sound } = film.get()
    if (sounds.length === 0) return say(t('noOtherSound'))
    const next = sounds[sounds.findIndex(({ id }) => id === sound) + 1]
    hear(film, next?.id ?? null)
    say(t('soundNow', { name: next ? soundName(next, t) : t('soundOwn') }))
  },
  sign: ({ film, say, t }) => {
    if (!film.get().playback?.sideTracks.some(({ kind }) => kind === 'sign')) return say(t('noSign'))
    const { sign } = readerChoices.get()
    readerChoices.set({ sign: !sign })
    say(t(sign ? 'signOff' : 'signOn'))
  },
  slower: (stage) => changeRate(stage, -1),
  faster: (stage) => changeRate(stage, 1),
  'full-screen': ({ fullScreen }) => fullScreen.toggle(),
  lights: ({ lights }) => lights.toggle(),
  'picture-in-picture': (stage) => void togglePictureInPicture(stage),
  frame: ({ film, say, t }, { by }) => {
    film.step(by)
    const { nowMs, playback } = film.get()
    say(t('frameNow', { time: formatTimecode(nowMs), frame: Math.floor(((nowMs % 1000) * (playback?.frameRate || 25)) / 1000) }))
  },
  loop: ({ film, say, t }) => {
    film.cycleLoop()
    const { loop } = film.get()
    if (!loop) return say(t('loopOver'))
    const from = formatTimecode(loop.startsMs)
    say('endsMs' in loop ? t('loopNow', { from, to: formatTimecode(loop.endsMs) }) : t('loopBegun', { from }))
  },
  mark: ({ mark, say }) => mark && say(mark()),
  list: ({ list }) => list(),
}

function goTo({ film, chapters, say, t }: Stage, ms: number) {
  film.seek(ms)
  const found = chapterAt(chapters, ms)
  if (found) say(t('chapterNow', { number: found.number, title: found.chapter.title }))
}

function changeRate({ film, say }: Stage, direction: -1 | 1) {
  const next = nextRate(film.get().rate, direction)
  film.setRate(next)
  say(`${next}×`)
}

async function togglePictureInPicture({ video, film, say, t }: Stage) {
  if (!video.current || !document.pictureInPictureEnabled) return say(t('noPictureInPicture'))
  if (document.pictureInPictureElement) return document.exitPictureInPicture()
  // Rejected before the first frame is loaded.
  if (!film.get().started) return say(t('pictureInPictureLater'))
  await video.current.requestPictureInPicture().catch(() => say(t('noPictureInPicture')))
}
