import './viewer.css'
import type { SpaceAsset } from '#contract/spaces/spaces.ts'
import { fromBase64 } from '#core/boards/base64.ts'
import { pieceBytes, pieceName } from '#core/spaces/files.ts'
import type { SpaceKind, Spot, Stereo } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { openFilmAround } from '#web/spatial/film-around.ts'
import { openAsset } from '#web/spatial/open-asset.ts'
import type { Open } from '#web/spatial/open-spatial-view.ts'
import { openSpatialView } from '#web/spatial/open-spatial-view.ts'
import { showPlain } from '#web/spatial/plain.ts'
import { openTiles } from '#web/spatial/tiles/map-of-tiles.ts'

/** What the page of a folder gives its viewer (web/features/spaces/folder-page.ts). */
export interface FolderView {
  kind: SpaceKind
  startView: readonly number[] | null
  stereo: Stereo
  /** Without one it is a film all around, whose file lies elsewhere. */
  asset: Pick<SpaceAsset, 'kind' | 'facts'> | null
  spots: Spot[]
  words: Record<'keys' | 'unnamed' | 'chooseFilm', string>
}

// A page opened from a folder may fetch nothing, and draws no picture it has not read itself: each file is a script that passes its bytes.
const awaited = new Map<string, (bytes: Blob) => void>()
declare global {
  interface Window {
    spaceFile(name: string, base64: string): void
  }
}
window.spaceFile = (name, base64) =>
  awaited.get(name)?.(new Blob([fromBase64(base64) as Uint8Array<ArrayBuffer>], { type: name.endsWith('.webp') ? 'image/webp' : '' }))

const coming = new Map<string, Promise<Blob>>()
function read(name: string): Promise<Blob> {
  const known = coming.get(name) ?? readOnce(name).finally(() => coming.delete(name))
  coming.set(name, known)
  return known
}
const readOnce = (name: string) =>
  new Promise<Blob>((done, failed) => {
    const script = Object.assign(document.createElement('script'), { src: `data/${name}.js` })
    awaited.set(name, (bytes) => {
      awaited.delete(name)
      script.remove()
      done(bytes)
    })
    script.addEventListener('error', () => failed(new Error(`The folder has no ${name}.`)))
    document.head.append(script)
  })

const space = JSON.parse(document.getElementById('space')!.textContent) as FolderView
const frame = document.getElementById('stage')!
const numbers = new Map(space.spots.map(({ id }, index) => [id, index + 1]))

/** A stretch of a file that is there in pieces. */
async function readPart(name: string, { offset, length }: { offset: number; length: number }): Promise<Blob> {
  const [first, last] = [Math.floor(offset / pieceBytes), Math.floor((offset + length - 1) / pieceBytes)]
  const pieces: Blob[] = []
  for (let piece = first; piece <= last; piece++) {
    const come = await (held.get(piece) ?? read(pieceName(name, piece)).catch(() => null))
    // Behind the last piece there is nothing more.
    if (!come) break
    held.set(piece, come)
    pieces.push(come)
  }
  if (held.size > mostHeld) held.delete(held.keys().next().value!)
  return new Blob(pieces).slice(offset - first * pieceBytes, offset - first * pieceBytes + length)
}
const held = new Map<number, Blob>()
const mostHeld = 40

async function show(open: Open) {
  frame.hidden = false
  try {
    const { keys, unnamed } = space.words
    const onSpot = (id: string) => {
      plain.look(id)
      location.hash = `spot-${numbers.get(id)}`
    }
    const startView = startOf(space, space.asset?.facts.tiles)
    const plain = await showPlain(frame, { ...space, startView, label: keys, unnamed, open, onSpot })
    document.querySelector('#flat, .sheet')?.remove()
  } catch {
    // The picture and the text are there as they are.
    frame.hidden = true
  }
}

/** The film's file, laid beside the folder and chosen by hand: nothing else may be read from a page without a server. */
function askForFilm() {
  const [field, label] = [document.createElement('input'), document.createElement('label')]
  Object.assign(field, { type: 'file', accept: 'video/*' })
  label.append(space.words.chooseFilm, field)
  frame.before(label)
  field.addEventListener('change', async () => {
    const file = field.files?.[0]
    if (!file) return
    const video = Object.assign(document.createElement('video'), { src: URL.createObjectURL(file), controls: true, playsInline: true })
    frame.after(video)
    await new Promise((there) => video.addEventListener('loadeddata', there, { once: true }))
    await show((canvas, view) => openSpatialView(canvas, view, async () => openFilmAround(video, space.stereo), false))
  })
}

if (space.asset?.kind === 'tiles')
  void show((canvas, view) => openTiles(canvas, view, space.asset!.facts, (name, part) => readPart(name, part!)))
else if (space.asset)
  void show((canvas, view) =>
    openSpatialView(canvas, view, (stage) => openAsset(space.asset!, read, stage), space.asset!.kind !== 'panorama'),
  )
else askForFilm()
