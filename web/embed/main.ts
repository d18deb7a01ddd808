import { parseStart } from '#core/time/timecode.ts'
import { type HouseAddress, houseOf } from './house.ts'
import { showFilm, showRefusal } from './show.ts'
import './embed.css'

/**
 * `/embed.html?documentary=<id>&t=<seconds>&end=<seconds>`: one film on another site; `?space=<id>`: one space;
 * `?clip=<id>&type=…&institution=…`: a clip of a class, `?list=…`: a playlist. Stores nothing in the browser.
 */
const query = new URLSearchParams(location.search)
const documentary = query.get('documentary') ?? ''
const startsMs = parseStart(query.get('t'))
const end = parseStart(query.get('end'))
const range = { startsMs: startsMs ?? 0, endsMs: end !== null && end > (startsMs ?? 0) ? end : null }
const room = document.getElementById('film')!

async function open() {
  try {
    const address = (await (await fetch('/config.json')).json()) as HouseAddress
    const space = query.get('space')
    if (space) return await (await import('./space.ts')).openSpace(room, address, space)
    if (query.has('clip')) return await (await import('./clip.ts')).openClip(room, address, query)
    if (query.has('list')) return await (await import('./list.ts')).openList(room, address, query)
    const house = houseOf(address, documentary)
    const film = await house.film()
    if (film) showFilm(room, house, film, range)
    else if (!(await (await import('./not-shown.ts')).showOutside(room, house, documentary))) showRefusal(room, 'notShown')
  } catch {
    showRefusal(room, 'noLine', () => void open())
  }
}
void open()
