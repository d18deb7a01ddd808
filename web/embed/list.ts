import './clip.css'
import './list.css'
import type { FramedAnswer } from '#contract/institutions/class-frames.ts'
import type { ClassList, ListClip } from '#contract/institutions/class-lists.ts'
import { clipPicture, notesOf, stateOf, whyShut } from './clip-picture.ts'
import { type Frame, openFrame } from './frame.ts'
import type { HouseAddress } from './house.ts'
import { questionsOf } from './questions.ts'
import { button, element, showRefusal } from './show.ts'
import { houseName, say } from './words.ts'

/** A playlist with questions on a page of a course: its clips one after another, each stopping at its questions, with the rights of the person who allowed the frame. */
export const openList = (room: HTMLElement, address: HouseAddress, query: URLSearchParams): Promise<void> =>
  openFrame(room, address, query, 'list', async (frame) => {
    const list = await frame.ask<ClassList>('list', query.get('list') ?? '')
    if (list) showList(room, frame, list)
    return list !== null
  })

function showList(room: HTMLElement, frame: Frame, list: ClassList): void {
  document.title = list.title
  room.ariaLabel = list.title
  if (list.removed) {
    showRefusal(room, 'listGone')
    return
  }
  const page = element('div', { className: 'list' })
  page.append(element('h1', { textContent: list.title }))
  if (list.words) page.append(element('p', { className: 'list-words', textContent: list.words }))
  const steps = element('ol', { className: 'list-steps' })
  const nav = element('nav', { ariaLabel: say('clipsOfList') })
  nav.append(steps)
  if (list.clips.length > 1) page.append(nav)
  const place = element('section', { className: 'list-clip' })
  page.append(place)
  const choose = (at: number, moves = true) => {
    for (const [index, step] of [...steps.querySelectorAll('button')].entries()) step.ariaCurrent = index === at ? 'step' : null
    const clip = list.clips[at]
    if (clip) void showClip(room, frame, list, clip, { place, moves, next: at + 1 < list.clips.length ? () => choose(at + 1) : undefined })
  }
  for (const [at, { title }] of list.clips.entries()) {
    const step = element('li', {})
    step.append(button(title, () => choose(at)))
    steps.append(step)
  }
  if (frame.inHouse && list.graded) page.append(houseLink(frame.inHouse, 'handInHere'))
  if (frame.inHouse) page.append(houseLink(frame.inHouse, 'openListInHouse'))
  room.replaceChildren(page)
  choose(0, false)
}

interface Where {
  place: HTMLElement
  /** Whether the reader chose it: the focus goes where it is. */
  moves: boolean
  next: (() => void) | undefined
}

/** One clip of the list. Its licence is checked when it is shown, and again on Play. */
async function showClip(room: HTMLElement, frame: Frame, list: ClassList, listed: ListClip, where: Where): Promise<void> {
  const { place, moves, next } = where
  const again = () => void showClip(room, frame, list, listed, { ...where, moves: true })
  const failed = () => place.replaceChildren(element('p', { role: 'alert', textContent: say('noLine') }), button(say('tryAgain'), again))
  place.ariaBusy = 'true'
  let told: FramedAnswer | null
  try {
    told = await frame.ask<FramedAnswer>('clip', listed.id)
  } catch {
    return failed()
  } finally {
    place.ariaBusy = null
  }
  if (!told) return frame.close()
  const heading = element('h2', { textContent: listed.title, tabIndex: -1 })
  const shut = (now: FramedAnswer) => place.replaceChildren(heading, whyShut(now), ...(next ? [button(say('nextClip'), next)] : []))
  if (!told.clip.film || told.clip.removed) shut(told)
  else {
    const state = element('p', { className: 'made', role: 'status', textContent: stateOf(told.clip) })
    const { part, follow } = questionsOf(frame, list, listed)
    const picture = clipPicture(frame, told, {
      state(words) {
        state.textContent = words
      },
      shut: (now) => (now ? shut(now) : frame.close()),
      refuse: (why) => showRefusal(place, why, again),
      onVideo: follow,
    })
    place.replaceChildren(heading, ...notesOf(told), picture, state, part, ...(next ? [button(say('nextClip'), next)] : []))
  }
  if (moves) heading.focus()
}

function houseLink(href: string, words: 'handInHere' | 'openListInHouse'): HTMLElement {
  const link = element('a', { href, target: '_blank', rel: 'noopener', textContent: say(words, { house: houseName }) })
  link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
  const line = element('p', { className: 'list-house' })
  line.append(link)
  return line
}
