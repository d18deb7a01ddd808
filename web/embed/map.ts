import type { Spot } from '#core/spaces/space.ts'
import { mapSheet } from '#web/spatial/map-sheet.ts'
import { say } from './words.ts'

const [width, height] = [960, 600]
const namespace = 'http://www.w3.org/2000/svg'

/** The part of the world the spots are in, each a numbered button over it. */
export async function showMap(frame: HTMLElement, spots: readonly Spot[], choose: (id: string) => void): Promise<void> {
  const drawn = mapSheet(
    spots.map(({ place }) => place),
    width,
    height,
  )
  frame.className = 'map'
  const sheet = document.createElementNS(namespace, 'svg')
  sheet.setAttribute('viewBox', `0 0 ${width} ${height}`)
  sheet.setAttribute('aria-hidden', 'true')
  for (const kind of ['water', 'land']) {
    const path = document.createElementNS(namespace, 'path')
    path.setAttribute('class', kind)
    path.setAttribute('d', drawn.land)
    sheet.append(path)
  }
  frame.replaceChildren(sheet)
  for (const [index, { id, title }] of spots.entries()) {
    const point = drawn.points[index]
    if (!point) continue
    const mark = Object.assign(document.createElement('button'), { type: 'button', className: 'map-spot', textContent: String(index + 1) })
    mark.ariaLabel = title || say('unnamed')
    mark.style.left = `${(point[0] / width) * 100}%`
    mark.style.top = `${(point[1] / height) * 100}%`
    mark.addEventListener('click', () => choose(id))
    frame.append(mark)
  }
}
