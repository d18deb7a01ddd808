import './clip.css'
import type { FramedAnswer } from '#contract/class-frames.ts'
import { flatRanges, freshSitting, readClock } from '#core/playback-clock.ts'
import type { HouseAddress } from './house.ts'
import { element, showRefusal, stopOnce } from './show.ts'
import { say } from './words.ts'

const houseName = 'Actuality'
const askEveryMs = 2_000
const askForMs = 10 * 60_000
const sayEveryMs = 15_000

/**
 * A clip of a class on a page of a course. The page of another site has no session of the house, so the frame makes a secret, shows the house its hash in a
 * tab of its own, and is answered in the name of whoever allows it there (decision 0235). It keeps nothing: opened again, it asks again.
 */
export async function openClip(room: HTMLElement, { supabaseUrl }: HouseAddress, query: URLSearchParams): Promise<void> {
  const id = query.get('clip') ?? ''
  const api = `${supabaseUrl}/functions/v1/embed?clip=${encodeURIComponent(id)}`
  const inHouse = new URL(`/institutional/${encodeURIComponent(query.get('type') ?? 'school')}`, location.href)
  inHouse.search = new URLSearchParams({ view: 'teaching', institution: query.get('institution') ?? '', clip: id }).toString()
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)))
  // Browsers hash on secure pages alone; on others the clip is watched in the house.
  const mark = crypto.subtle ? hex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret)))) : null
  const ask = (body: object) =>
    fetch(api, {
      method: 'POST',
      keepalive: 'watched' in body,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret, ...body }),
    })
  const answered = async (plays: boolean): Promise<FramedAnswer | null> => {
    const answer = await ask({ plays })
    if (answer.status === 404) return null
    if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
    return (await answer.json()) as FramedAnswer
  }
  room.role = 'main'

  const wait = () => {
    const until = performance.now() + askForMs
    const look = async () => {
      const told = await answered(false).catch(() => null)
      if (told) return showClip(told)
      if (performance.now() < until) setTimeout(() => void look(), askEveryMs)
      else showDoor()
    }
    void look()
  }
  const showDoor = () => {
    room.ariaLabel = say('classClip')
    const door = element('div', { className: 'refusal' })
    const link = element('a', {
      className: 'again',
      target: '_blank',
      rel: 'noopener',
      textContent: say(mark ? 'whoAreYou' : 'watchInHouse', { house: houseName }),
    })
    if (mark) inHouse.searchParams.set('frame', mark)
    link.href = inHouse.href
    link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
    const status = element('p', { role: 'status', className: 'made' })
    link.addEventListener('click', () => {
      if (!mark || status.textContent) return
      status.textContent = say('waitingForYou')
      wait()
    })
    door.append(
      element('p', { className: 'said', textContent: say('classClip') }),
      element('p', { textContent: say('classClipText') }),
      link,
      status,
    )
    room.replaceChildren(door)
  }
  const showClip = ({ clip, posterUrl }: FramedAnswer) => {
    document.title = clip.title
    room.ariaLabel = clip.title
    const { film } = clip
    const line = element('p', { className: 'line' })
    line.append(element('cite', { textContent: clip.title }))
    const stands = element('span', { className: 'made clip-stands', role: 'status', textContent: standsOf(clip) })
    line.append(stands)
    if (!film || clip.removed) {
      const words = element('div', { className: 'refusal' })
      const why = clip.removed ? say('clipGone') : standsOf(clip)
      const further = clip.removed || clip.stands === 'gone' ? '' : say('askLibrary', { institution: clip.institution })
      words.append(element('p', { className: 'said', role: 'alert', textContent: why }), element('p', { textContent: further }))
      return room.replaceChildren(words)
    }
    const about = [film.title, film.director, film.year].filter(Boolean).join(', ')
    line.append(element('span', { className: 'made', textContent: about }))
    const open = element('a', {
      href: `/documentary/${film.documentaryId}?t=${clip.startsMs / 1000}&end=${clip.endsMs / 1000}`,
      target: '_blank',
      rel: 'noopener',
    })
    open.append(say('wholeFilm'), element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
    line.append(open)
    const picture = element('div', { className: 'picture' })
    const play = element('button', { type: 'button', className: 'play', ariaLabel: say('play', { title: clip.title }) })
    play.append(element('span', { className: 'play-mark', ariaHidden: 'true' }))
    if (posterUrl) picture.append(element('img', { src: posterUrl, alt: '' }))
    picture.append(play)
    play.addEventListener('click', () => void start(picture, play, stands))
    const notes = film.contentNotes
      ? element('p', { className: 'clip-notes', textContent: say('contentNotes', { notes: film.contentNotes }) })
      : ''
    const words = clip.words ? element('p', { className: 'clip-notes', textContent: clip.words }) : ''
    room.replaceChildren(...[notes, words].filter(Boolean), picture, line)
  }
  /** Play asks for the licence once more: what was open when the page was opened may be over. */
  const start = async (picture: HTMLElement, play: HTMLButtonElement, stands: HTMLElement) => {
    play.disabled = true
    play.ariaLabel = say('starting')
    try {
      const told = await answered(true)
      if (!told) return showDoor()
      const { clip, playback, full } = told
      if (!clip.film || clip.removed) return showClip(told)
      stands.textContent = standsOf(clip)
      if (full || !playback) return showRefusal(room, full ? 'seatsTaken' : 'notFromHere', () => showClip(told))
      const { openStream } = await import('#web/player/stream.ts')
      const video = element('video', { playsInline: true, preload: 'none', crossOrigin: 'anonymous', title: clip.title })
      for (const track of told.captions) {
        const { cues } = track
        const made = video.addTextTrack(track.kind === 'captions' ? 'captions' : 'subtitles', track.label, track.language)
        for (const { startsMs, endsMs, text } of cues) made.addCue(new VTTCue(startsMs / 1000, endsMs / 1000, text))
        made.mode = 'disabled'
      }
      picture.querySelector('img')?.remove()
      picture.prepend(video)
      await openStream(video, playback, clip.startsMs, false, {
        onRungs() {},
        onRung() {},
        onDamage() {},
        onFailure: (failure) => showRefusal(room, failure === 'no-line' ? 'noLine' : 'broken', () => showClip(told)),
        wantsToPlay: () => !video.paused,
        refresh: async () => (await answered(true))?.playback ?? playback,
      })
      video.controls = true
      play.remove()
      video.focus()
      count(video, (watched) => void ask({ watched }).catch(() => undefined))
      stopOnce(video, clip.endsMs)
      await video.play()
    } catch {
      // The browser wants another press; its own controls are there for it.
      if (picture.querySelector('video')?.controls) return
      showRefusal(room, 'noLine', showDoor)
    }
  }
  showDoor()
}

/** Says what ran, as the pages of the house do: nought when it begins, then the time and the ranges since it was last said. */
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
  setInterval(sum, sayEveryMs)
  addEventListener('pagehide', sum)
}

/** How its licence stands, in a sentence, with the day it ends or ended. */
function standsOf({ stands, endsOn }: FramedAnswer['clip']): string {
  const { lang } = document.documentElement
  const region = navigator.languages.find((each) => each.startsWith(lang)) ?? lang
  const date = endsOn ? new Intl.DateTimeFormat(region, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(endsOn)) : ''
  if (stands === 'open') return date ? say('standsUntil', { date }) : say('standsOpen')
  if (stands === 'ended') return date ? say('standsEnded', { date }) : say('standsEndedSome')
  return say(stands === 'no-clips' ? 'standsNoClips' : stands === 'gone' ? 'standsGone' : 'standsNone')
}

const hex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
