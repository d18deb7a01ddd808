import type { SharedFilm } from '#contract/film/outside.ts'
import type { House } from './house.ts'
import { element } from './show.ts'
import { houseName, say } from './words.ts'

/** A film that does not play on other sites, if it is publicly previewable: its still and title, and the way to it. False where they do not. */
export async function showOutside(room: HTMLElement, house: House, id: string): Promise<boolean> {
  const answer = await house.call('shared_film', { documentary: id })
  const film = answer.ok ? ((await answer.json()) as SharedFilm | null) : null
  if (!film?.title) return false
  document.title = film.title
  room.ariaLabel = film.title
  const place = element('div', { className: 'not-shown' })
  if (film.poster) place.append(element('img', { src: house.poster, alt: '', decoding: 'async' }))
  const words = element('div', { className: 'not-shown-words' })
  const enter = element('a', {
    href: `/documentary/${id}?via=embed`,
    target: '_blank',
    rel: 'noopener',
    className: 'again',
    textContent: say('whoAreYou'),
  })
  enter.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
  words.append(
    element('p', { className: 'said', textContent: film.title }),
    element('p', { className: 'made', textContent: [film.director, film.year].filter(Boolean).join(', ') }),
    element('p', { textContent: say('notShownHere', { house: houseName }) }),
    enter,
  )
  place.append(words)
  room.replaceChildren(place)
  return true
}
