import { firstOf } from '#core/text/cut-text.ts'
import './camera.css'
import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import { pathMs, pathOf } from '#core/spaces/path.ts'
import { houseFramesASecond, recordedPx } from '#core/spaces/recording.ts'
import type { Read } from '#web/spatial/seen.ts'
import { openPainter } from './painter.ts'
import { seenAt } from './seen-at.ts'
import { writeOver } from './write-over.ts'

// The page a worker opens in a browser of its own to film the path of a space (worker/spaces/film-path.ts): it asks for the space and its files, paints one frame after the other, each
// once everything that is seen in it has come, and hands it over before the next.

let coming = 0
const read: Read = async (name, part) => {
  coming++
  try {
    const asked = { name, ...(part && { offset: String(part.offset), length: String(part.length) }) }
    const answer = await fetch(`file?${new URLSearchParams(asked)}`)
    if (!answer.ok) throw new Error(`There is no ${name}.`)
    return await answer.blob()
  } finally {
    // What was read is decoded before it is seen.
    setTimeout(() => coming--, 60)
  }
}
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
/** No frame waits longer for what is to be seen in it. */
const patienceMs = 20_000
const say = (what: string, body: BodyInit) => fetch(what, { method: 'POST', body })

async function film() {
  const space = (await (await fetch('space.json')).json()) as PaintedSpace
  const path = pathOf(space.spots)
  const canvas = Object.assign(document.createElement('canvas'), recordedPx)
  const pen = canvas.getContext('2d', { alpha: false })!
  await document.fonts.load(`${recordedPx.height / 16}px "Libre Caslon Condensed"`).catch(() => undefined)
  const painter = await openPainter(space, recordedPx, read)
  const frames = Math.ceil((pathMs(path) / 1000) * houseFramesASecond)
  for (let frame = 0; frame < frames; frame++) {
    const ms = (frame * 1000) / houseFramesASecond
    const { view, halt } = seenAt(space, path, ms, painter.centre)
    const paint = () => painter.paint(pen, view, halt?.spot.id ?? null)
    paint()
    for (let waited = 0; coming > 0 && waited < patienceMs; waited += 40) {
      await pause(40)
      paint()
    }
    if (halt) writeOver(pen, recordedPx, halt, ms, pathMs(path))
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.93))
    if (!picture) throw new Error('A frame could not be drawn.')
    await say('frame', picture)
  }
  painter.close()
  await say('end', String(frames))
}
film().catch((cause: Error) => say('failed', firstOf(cause.message, 300)))
