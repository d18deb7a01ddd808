import './viewer.css'
import type { SpaceAsset } from '#contract/spaces.ts'
import { fromBase64 } from '#core/boards/base64.ts'
import type { SpaceKind, Spot, Stereo } from '#core/spaces/space.ts'
import { openFilmAround } from '#web/stage/film-around.ts'
import { openAsset } from '#web/stage/open-asset.ts'
import { showPlain } from '#web/stage/plain.ts'
import type { Shown, Stage } from '#web/stage/stage.ts'

/** What the page of a folder gives its viewer (core/spaces/folder-page.ts). */
export interface FolderView {
  kind: SpaceKind
  startView: readonly number[] | null
  stereo: Stereo
  /** Without one it is a film all around, whose file lies elsewhere. */
  asset: Pick<SpaceAsset, 'kind' | 'facts'> | null
  spots: Spot[]
  words: Record<'keys' | 'unnamed' | 'chooseFilm', string>
}

// A page opened from a folder may fetch nothing, and draws no picture it has not read itself: each file comes as a script that hands over its bytes.
const awaited = new Map<string, (bytes: Blob) => void>()
declare global {
  interface Window {
    spaceFile(name: string, base64: string): void
  }
}
window.spaceFile = (name, base64) =>
  awaited.get(name)?.(new Blob([fromBase64(base64) as Uint8Array<ArrayBuffer>], { type: name.endsWith('.webp') ? 'image/webp' : '' }))

const read = (name: string) =>
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

async function show(open: (stage: Stage) => Promise<Shown>) {
  frame.hidden = false
  try {
    const { keys, unnamed } = space.words
    const onSpot = (id: string) => {
      plain.look(id)
      location.hash = `spot-${numbers.get(id)}`
    }
    const plain = await showPlain(frame, { ...space, label: keys, unnamed, open, onSpot })
    document.getElementById('flat')?.remove()
  } catch {
    // The picture and the text stand there as they are.
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
    await show(async () => openFilmAround(video, space.stereo))
  })
}

if (space.asset) void show((stage) => openAsset(space.asset!, read, stage))
else askForFilm()
