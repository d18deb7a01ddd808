import type { Embedded } from '#contract/film/outside.ts'
import { spokenIn } from '#core/text/locale-tags.ts'
import type { StreamFailure } from '#web/player/stream/stream.ts'
import { countPlay } from './count-play.ts'
import type { House } from './house.ts'
import { answerPage, answerRefusal } from './player-messages.ts'
import { houseName, say } from './words.ts'

interface Range {
  startsMs: number
  endsMs: number | null
}
/** The film with its poster; no media is loaded before Play. */
export function showFilm(room: HTMLElement, house: House, film: Embedded, range: Range): void {
  document.title = film.title
  room.ariaLabel = film.title
  const video = element('video', { playsInline: true, preload: 'none', crossOrigin: 'anonymous', title: film.title })
  if (film.posterUrl) video.poster = film.posterUrl
  const shown = captionsShown(film)
  for (const caption of film.captions) {
    const { id, language, label, kind } = caption
    video.append(
      element('track', {
        src: `${house.api}&captions=${id}`,
        srclang: language,
        label,
        kind: kind === 'captions' ? 'captions' : 'subtitles',
        default: caption === shown,
      }),
    )
  }
  const play = element('button', { type: 'button', className: 'play', ariaLabel: say('play', { title: film.title }) })
  play.append(element('span', { className: 'play-mark', ariaHidden: 'true' }))
  const picture = element('div', { className: 'picture' })
  picture.append(video, play)
  room.replaceChildren(picture, titleLine(film, range))
  let from = range
  play.addEventListener('click', () => void start(room, house, film, from, video, play))
  answerPage({
    video,
    durationMs: film.durationMs,
    play: () => (play.isConnected ? play.click() : void video.play().catch(() => undefined)),
    seek(ms) {
      if (play.isConnected && !play.disabled) from = { startsMs: ms, endsMs: null }
      else video.currentTime = ms / 1000
    },
    position: () => (play.isConnected ? from.startsMs : video.currentTime * 1000),
  })
}

/** As in the house: on for a film whose language the browser does not list, in the first it does list, else in what there is (`web/player/captions/caption-choice.ts`). */
function captionsShown({ language, captions }: Embedded) {
  const reads = navigator.languages
  if (!language || language === 'zxx' || reads.some((each) => spokenIn(each) === spokenIn(language))) return undefined
  for (const each of reads) {
    const found = captions.find((track) => spokenIn(track.language) === spokenIn(each))
    if (found) return found
  }
  return captions[0]
}

async function start(room: HTMLElement, house: House, film: Embedded, range: Range, video: HTMLVideoElement, play: HTMLButtonElement) {
  play.disabled = true
  play.ariaLabel = say('starting')
  try {
    const { openStream } = await import('#web/player/stream/stream.ts')
    const fail = (failure: StreamFailure) =>
      showRefusal(room, failure === 'no-line' ? 'noLine' : 'broken', () =>
        showFilm(room, house, film, { ...range, startsMs: video.currentTime * 1000 }),
      )
    await openStream(video, film, range.startsMs, false, {
      onRungs() {},
      onRung() {},
      onDamage() {},
      onFailure: fail,
      wantsToPlay: () => !video.paused,
      async refresh() {
        return (await house.film()) ?? film
      },
    })
    video.controls = true
    play.remove()
    video.focus()
    countPlay(house, film.documentaryId, video)
    if (range.endsMs !== null) stopOnce(video, range.endsMs)
    await video.play()
  } catch {
    // Autoplay was blocked; the browser's controls are shown.
    if (video.controls) return
    showRefusal(room, 'noLine', () => showFilm(room, house, film, range))
  }
}

/** A clip stops at its end once; playing on is then allowed. */
export function stopOnce(video: HTMLVideoElement, endsMs: number) {
  const watch = () => {
    if (video.currentTime * 1000 < endsMs) return
    video.removeEventListener('timeupdate', watch)
    video.pause()
  }
  video.addEventListener('timeupdate', watch)
}

function titleLine(film: Embedded, { startsMs }: Range): HTMLElement {
  const link = element('a', {
    href: `/documentary/${film.documentaryId}?via=embed${startsMs > 0 ? `&t=${startsMs / 1000}` : ''}`,
    target: '_blank',
    rel: 'noopener',
    textContent: say('watchInHouse', { house: houseName }),
  })
  link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
  const line = element('p', { className: 'line film-line' })
  const made = [film.director, film.year].filter(Boolean).join(', ')
  line.append(element('cite', { textContent: film.title }), element('span', { className: 'made', textContent: made }), link)
  return line
}

export type Refusal = 'notShown' | 'listGone' | 'spaceNotShown' | 'noLine' | 'broken' | 'seatsTaken' | 'notFromHere'

/** Why there is nothing to see, and what to do. */
export function showRefusal(room: HTMLElement, why: Refusal, again?: () => void): void {
  const words = element('div', { className: 'refusal', role: 'alert' })
  words.append(element('p', { className: 'said', textContent: say(why) }))
  if (why === 'notShown' || why === 'spaceNotShown') words.append(element('p', { textContent: say('notShownText') }))
  if (why === 'notFromHere') words.append(element('p', { textContent: say('notFromHereText') }))
  if (again) words.append(button(say('tryAgain'), again))
  room.replaceChildren(words)
  answerRefusal(say(why))
}

export function element<Name extends keyof HTMLElementTagNameMap>(name: Name, properties: Partial<HTMLElementTagNameMap[Name]>) {
  return Object.assign(document.createElement(name), properties)
}

export function button(label: string, act: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: 'again', textContent: label })
  made.addEventListener('click', act)
  return made
}
