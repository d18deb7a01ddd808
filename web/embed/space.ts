import './space.css'
import type { EmbeddedSpace } from '#contract/spaces/spaces.ts'
import { readTwin } from '#core/spaces/twin.ts'
import { type HouseAddress, houseOf } from './house.ts'
import { button, element, showFilm, showRefusal } from './show.ts'
import { say } from './words.ts'

const houseName = 'Actuality'

/** One space on another site: title, text, and the renderer on demand. */
export async function openSpace(room: HTMLElement, address: HouseAddress, id: string): Promise<void> {
  const api = `${address.supabaseUrl}/functions/v1/embed?space=${encodeURIComponent(id)}`
  const answer = await fetch(api)
  if (answer.status === 404) return showRefusal(room, 'spaceNotShown')
  if (!answer.ok) throw new Error(`The house answered ${answer.status}.`)
  const space = (await answer.json()) as EmbeddedSpace
  document.title = space.title
  room.ariaLabel = space.title
  room.role = 'main'
  const file = (folder: string | null, name: string) => `${api}&file=${encodeURIComponent(`${folder}/${name}`)}`

  const showCover = () => {
    const cover = space.assets.find((asset) => asset.id === space.assetId && asset.facts.picture)
    const seen = element('div', { className: 'cover' })
    if (cover) seen.append(element('img', { src: file(cover.folder, cover.facts.picture!), alt: cover.alt }))
    const words = element('div', { className: 'cover-words' })
    const walkIn = button(say('walk'), () => void walk())
    walkIn.className = 'again walk-in'
    const text = button(say('readText'), () => showText())
    words.append(element('h1', { textContent: space.title }), element('p', { textContent: space.summary }), walkIn, text)
    seen.append(words)
    room.replaceChildren(seen, lineOf(space))
  }
  const showText = (why?: 'noWebgl') => {
    const text = element('article', { className: 'text', tabIndex: 0 })
    if (why) text.append(element('p', { role: 'status', textContent: say(why) }))
    text.append(element('h1', { textContent: space.title }))
    for (const block of readTwin(space.twin)) text.append(element(block.heading ? 'h2' : 'p', { textContent: block.text }))
    text.append(button(say('back'), showCover))
    room.replaceChildren(text, lineOf(space))
    text.focus()
  }
  const walk = async () => {
    try {
      const { walkSpace } = await import('./walk.ts')
      const film = async (documentary: string) => {
        const house = houseOf(address, documentary)
        const facts = await house.film()
        return facts && { house, facts }
      }
      await walkSpace(room, space, {
        file,
        film,
        line: () => lineOf(space),
        async play(documentary, range) {
          const found = await film(documentary)
          if (!found) return showRefusal(room, 'notShown', () => void walk())
          showFilm(room, found.house, found.facts, range)
          room.append(button(say('back'), () => void walk()))
        },
      })
    } catch {
      showText('noWebgl')
    }
  }
  showCover()
}

/** The line under it: what it is called, who made it and its files, the way to the house. */
function lineOf(space: EmbeddedSpace): HTMLElement {
  const line = element('p', { className: 'line' })
  const credits = [...new Set(space.assets.flatMap(({ credit, facts }) => [credit, facts.attribution ?? '']).filter(Boolean))]
  const made = [space.author, ...credits, space.kind === 'map' ? say('mapCredit') : ''].filter(Boolean).join(' · ')
  const link = element('a', {
    href: `/3d-experiments?space=${space.id}`,
    target: '_blank',
    rel: 'noopener',
    textContent: say('openInHouse', { house: houseName }),
  })
  link.append(element('span', { className: 'unseen', textContent: ` (${say('opensTab')})` }))
  line.append(element('cite', { textContent: space.title }), element('span', { className: 'made', textContent: made }), link)
  return line
}
