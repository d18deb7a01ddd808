import './clip.css'
import type { FramedAnswer } from '#contract/institutions/class-frames.ts'
import { clipPicture, notesOf, stateOf, whyShut } from './clip-picture.ts'
import { type Frame, openFrame } from './frame.ts'
import type { HouseAddress } from './house.ts'
import { element, showRefusal } from './show.ts'
import { say } from './words.ts'

/** A clip of a class on a page of a course, with the rights of the person who allowed the frame (decision 0235). */
export const openClip = (room: HTMLElement, address: HouseAddress, query: URLSearchParams): Promise<void> =>
  openFrame(room, address, query, 'clip', async (frame) => {
    const told = await frame.ask<FramedAnswer>('clip', query.get('clip') ?? '')
    if (told) showClip(room, frame, told)
    return told !== null
  })

function showClip(room: HTMLElement, frame: Frame, told: FramedAnswer): void {
  const { clip } = told
  document.title = clip.title
  room.ariaLabel = clip.title
  const { film } = clip
  const line = element('p', { className: 'line' })
  line.append(element('cite', { textContent: clip.title }))
  const state = element('span', { className: 'made clip-state', role: 'status', textContent: stateOf(clip) })
  line.append(state)
  if (!film || clip.removed) {
    room.replaceChildren(whyShut(told))
    return
  }
  const about = [film.title, film.director, film.year].filter(Boolean).join(', ')
  line.append(element('span', { className: 'made', textContent: about }))
  const open = element('a', {
    href: `/documentary/${film.documentaryId}?t=${clip.startsMs / 1000}&end=${clip.endsMs / 1000}`,
    target: '_blank',
    rel: 'noopener',
  })
  open.append(say('wholeFilm'), element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
  if (frame.inHouse) line.append(open)
  const again = () => showClip(room, frame, told)
  const picture = clipPicture(frame, told, {
    state(words) {
      state.textContent = words
    },
    shut: (now) => (now ? showClip(room, frame, now) : frame.close()),
    refuse: (why) => showRefusal(room, why, again),
  })
  room.replaceChildren(...notesOf(told), picture, line)
}
