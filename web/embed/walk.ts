import type { EmbeddedSpace } from '#contract/spaces/spaces.ts'
import type { Spot } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Open } from '#web/spatial/open-spatial-view.ts'
import type { House } from './house.ts'
import { button, element } from './show.ts'
import { say } from './words.ts'

interface Ways {
  file(folder: string | null, name: string): string
  film(
    documentary: string,
  ): Promise<{ house: House; facts: Parameters<typeof import('#web/player/stream/stream.ts').openStream>[1] } | null>
  play(documentary: string, range: { startsMs: number; endsMs: number }): Promise<void>
  line(): HTMLElement
}

/** The space, its spots beside it. Loads the renderer now: for a map only its coastline. Throws when it cannot be rendered. */
export async function walkSpace(room: HTMLElement, space: EmbeddedSpace, ways: Ways): Promise<void> {
  const [frame, said] = [element('div', {}), element('div', { className: 'said-there', tabIndex: 0 })]
  const spots: Spot[] = space.spots.map((spot) => ({ ...spot, stayMs: null, versionId: null }))
  const walk = element('div', { className: 'walk' })
  walk.append(element('h1', { className: 'unseen', textContent: space.title }), frame, said)
  room.replaceChildren(walk, ways.line())
  let look: (id: string) => void = () => undefined
  const list = element('ol', { className: 'spots' })
  const choose = (id: string) => {
    look(id)
    const back = button(say('back'), () => said.replaceChildren(list))
    said.replaceChildren(...spotWords(space, id, ways, choose), back)
    said.scrollTop = 0
  }
  for (const { id, title } of spots) {
    const line = element('li', {})
    line.append(button(title || say('unnamed'), () => choose(id)))
    list.append(line)
  }
  said.append(list)
  const map = space.assets.find(({ id, kind }) => id === space.assetId && kind === 'tiles')
  if (space.kind === 'map' && !map) {
    await (await import('./map.ts')).showMap(frame, spots, choose)
    return
  }
  const { showPlain } = await import('#web/spatial/plain.ts')
  const open = map ? await mapOpener(map, ways) : await opener(space, ways, walk)
  const startView = startOf(space, map?.facts.tiles)
  const label = say(map ? 'mapKeys' : 'stageKeys')
  const plain = await showPlain(frame, { kind: space.kind, spots, startView, label, unnamed: say('unnamed'), open, onSpot: choose })
  look = plain.look
  // Another page of ours replaced it.
  const gone = new MutationObserver(() => {
    if (frame.isConnected) return
    gone.disconnect()
    plain.close()
  })
  gone.observe(room, { childList: true })
}

async function mapOpener(asset: EmbeddedSpace['assets'][number], ways: Ways): Promise<Open> {
  const { openTiles } = await import('#web/spatial/tiles/map-of-tiles.ts')
  return (canvas, view) => openTiles(canvas, view, asset.facts, (name, part) => readFile(ways.file(asset.folder, name), part))
}
async function readFile(address: string, part?: { offset: number; length: number }): Promise<Blob> {
  const answer = await fetch(address, part ? { headers: { range: `bytes=${part.offset}-${part.offset + part.length - 1}` } } : {})
  if (answer.status !== (part ? 206 : 200)) throw new Error(`The house answered ${answer.status}.`)
  return answer.blob()
}

async function opener(space: EmbeddedSpace, ways: Ways, walk: HTMLElement): Promise<Open> {
  const { openSpatialView } = await import('#web/spatial/open-spatial-view.ts')
  const asset = space.assets.find(({ id }) => id === space.assetId)
  if (asset) {
    const { openAsset } = await import('#web/spatial/open-asset.ts')
    return (canvas, view) =>
      openSpatialView(
        canvas,
        view,
        (stage) => openAsset(asset, (name) => readFile(ways.file(asset.folder, name)), stage),
        asset.kind !== 'panorama',
      )
  }
  const film = space.round && (await ways.film(space.round.documentaryId))
  if (!film) throw new Error('There is nothing to draw.')
  const [{ openFilmAround }, { openStream }] = await Promise.all([
    import('#web/spatial/film-around.ts'),
    import('#web/player/stream/stream.ts'),
  ])
  const video = element('video', { playsInline: true, preload: 'auto', crossOrigin: 'anonymous', controls: true, className: 'behind' })
  walk.append(video)
  const opened = async () => {
    await new Promise<void>((there, failed) => {
      video.addEventListener('loadeddata', () => there(), { once: true })
      const quiet = { onRungs() {}, onRung() {}, onDamage() {}, wantsToPlay: () => !video.paused }
      const refresh = async () => (await ways.film(space.round!.documentaryId))?.facts ?? film.facts
      void openStream(video, film.facts, 0, false, { ...quiet, onFailure: (failure) => failed(new Error(failure)), refresh }).catch(failed)
    })
    return openFilmAround(video, space.stereo)
  }
  return (canvas, view) => openSpatialView(canvas, view, opened, false)
}

function spotWords(space: EmbeddedSpace, id: string, ways: Ways, choose: (id: string) => void): HTMLElement[] {
  const at = space.spots.findIndex((spot) => spot.id === id)
  const { title, words, assetId, film, startsMs, endsMs } = space.spots[at]!
  const asset = space.assets.find((one) => one.id === assetId)
  const parts: HTMLElement[] = [element('h2', { textContent: title || say('unnamed') })]
  const name = asset?.facts.file
  if (asset?.kind === 'picture' && name) parts.push(element('img', { src: ways.file(asset.folder, name), alt: asset.alt }))
  parts.push(...words.split(/\n{2,}/).flatMap((paragraph) => (paragraph.trim() ? [element('p', { textContent: paragraph.trim() })] : [])))
  if (asset?.kind === 'sound' && name)
    parts.push(
      element('audio', { controls: true, preload: 'none', src: ways.file(asset.folder, name) }),
      element('p', { textContent: asset.alt }),
    )
  if (film && startsMs !== null && endsMs !== null) {
    parts.push(element('p', { className: 'made', textContent: say('filmOf', { film: film.title }) }))
    const range = { startsMs, endsMs }
    parts.push(button(say('playPassage', { time: formatTimecode(startsMs) }), () => void ways.play(film.documentaryId, range)))
  }
  const next = space.spots[at + 1]
  if (next) parts.push(button(say('next'), () => choose(next.id)))
  return parts
}
