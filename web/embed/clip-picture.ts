import type { FramedAnswer } from '#contract/institutions/class-frames.ts'
import { flatRanges, freshSitting, readClock } from '#core/media/playback-clock.ts'
import { localeFrom } from '#core/text/locale-tags.ts'
import type { Frame } from './frame.ts'
import { element, type Refusal, stopOnce } from './show.ts'
import { say } from './words.ts'

const sayEveryMs = 15_000

interface Shown {
  /** Updates the licence state after Play. */
  state(words: string): void
  /** The clip is closed: `told` is the reason, null when the frame is no longer allowed. */
  shut(told: FramedAnswer | null): void
  refuse(why: Refusal): void
  /** The film is loaded, before playback. */
  onVideo?(video: HTMLVideoElement): void
}

/** The picture of a clip with its Play, which checks the licence again: it may have ended since the page was opened. */
export function clipPicture(frame: Frame, { clip, posterUrl }: FramedAnswer, shown: Shown): HTMLElement {
  const picture = element('div', { className: 'picture' })
  const play = element('button', { type: 'button', className: 'play', ariaLabel: say('play', { title: clip.title }) })
  play.append(element('span', { className: 'play-mark', ariaHidden: 'true' }))
  if (posterUrl) picture.append(element('img', { src: posterUrl, alt: '' }))
  picture.append(play)
  const asked = () => frame.ask<FramedAnswer>('clip', clip.id, { plays: true })
  const start = async () => {
    play.disabled = true
    play.ariaLabel = say('starting')
    try {
      const told = await asked()
      if (!told?.clip.film || told.clip.removed) return shown.shut(told)
      const { playback, full } = told
      shown.state(stateOf(told.clip))
      if (full || !playback) return shown.refuse(full ? 'seatsTaken' : 'notFromHere')
      const { openStream } = await import('#web/player/stream/stream.ts')
      const video = element('video', { playsInline: true, preload: 'none', crossOrigin: 'anonymous', title: clip.title })
      for (const track of told.captions) {
        const made = video.addTextTrack(track.kind === 'captions' ? 'captions' : 'subtitles', track.label, track.language)
        for (const { startsMs, endsMs, text } of track.cues) made.addCue(new VTTCue(startsMs / 1000, endsMs / 1000, text))
        made.mode = 'disabled'
      }
      picture.querySelector('img')?.remove()
      picture.prepend(video)
      await openStream(video, playback, clip.startsMs, false, {
        onRungs() {},
        onRung() {},
        onDamage() {},
        onFailure: (failure) => shown.refuse(failure === 'no-line' ? 'noLine' : 'broken'),
        wantsToPlay: () => !video.paused,
        refresh: async () => (await asked())?.playback ?? playback,
      })
      video.controls = true
      play.remove()
      video.focus()
      count(video, (watched) => frame.tell(clip.id, watched))
      stopOnce(video, clip.endsMs)
      shown.onVideo?.(video)
      await video.play()
    } catch {
      // Autoplay was blocked; the browser's controls are shown.
      if (picture.querySelector('video')?.controls) return
      shown.refuse('noLine')
    }
  }
  play.addEventListener('click', () => void start())
  return picture
}

/** Reports playback like the pages of the house: zero at the start, then time and ranges since the last report, until unload. */
function count(video: HTMLVideoElement, tell: (watched: { ms: number; ranges: number[] }) => void) {
  let sitting = freshSitting
  let since: number | null = null
  tell({ ms: 0, ranges: [] })
  const sum = () => {
    const ms = since === null ? 0 : Math.round(performance.now() - since)
    since = video.paused ? null : performance.now()
    const ranges = flatRanges(sitting.ranges)
    sitting = { ...sitting, ranges: [] }
    if (ms > 0 || ranges.length > 0) tell({ ms: Math.min(ms, 60_000), ranges })
  }
  video.addEventListener('playing', () => {
    since ??= performance.now()
  })
  video.addEventListener('timeupdate', () => {
    sitting = readClock(sitting, video.currentTime * 1000, !video.paused && !video.seeking)
  })
  video.addEventListener('seeking', () => {
    sitting = { ...sitting, lastMs: null }
  })
  video.addEventListener('pause', sum)
  addEventListener('pagehide', sum)
  const timer = setInterval(() => {
    sum()
    if (video.isConnected) return
    clearInterval(timer)
    removeEventListener('pagehide', sum)
  }, sayEveryMs)
}

/** State of its licence in a sentence, with its last day. */
export function stateOf({ state, endsOn }: Pick<FramedAnswer['clip'], 'state' | 'endsOn'>): string {
  const { lang } = document.documentElement
  const region = localeFrom(lang, navigator.languages)
  const date = endsOn ? new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(endsOn)) : ''
  if (state === 'open') return date ? say('stateUntil', { date }) : say('stateOpen')
  if (state === 'ended') return date ? say('stateEnded', { date }) : say('stateEndedSome')
  return say(state === 'no-clips' ? 'stateNoClips' : state === 'gone' ? 'stateGone' : 'stateNone')
}

/** Why a clip does not play, and what to do. */
export function whyShut({ clip }: FramedAnswer): HTMLElement {
  const words = element('div', { className: 'refusal' })
  const why = clip.removed ? say('clipGone') : stateOf(clip)
  const further = clip.removed || clip.state === 'gone' ? '' : say('askLibrary', { institution: clip.institution })
  words.append(element('p', { className: 'said', role: 'alert', textContent: why }), element('p', { textContent: further }))
  return words
}

/** The intro of a clip: content notes and assignment. */
export function notesOf({ clip }: FramedAnswer): HTMLElement[] {
  const notes = clip.film?.contentNotes ? say('contentNotes', { notes: clip.film.contentNotes }) : ''
  return [notes, clip.words].filter(Boolean).map((textContent) => element('p', { className: 'clip-notes', textContent }))
}
