import type { Space } from '#contract/spaces/spaces.ts'
import { type Halt, haltAt, pathMs } from '#core/spaces/path.ts'
import { recordedPx } from '#core/spaces/recording.ts'
import { readSpaceFile } from '../data/spaces.ts'
import { openPainter } from './painter.ts'
import { seenAt } from './seen-at.ts'
import { openSounds } from './sounds.ts'
import { writeOver } from './write-over.ts'

const framesASecond = 30
/** What worker and editors read best first; the sound is Opus in all but the first. */
const formats = ['video/mp4;codecs=avc1.640028,mp4a.40.2', 'video/webm;codecs=vp8,opus', 'video/webm']

/** Whether this browser records. */
export const canRecord = (): boolean => typeof MediaRecorder !== 'undefined'

/**
 * The guided tour as a film, in real time: the view, the name of each stop over it, its sounds. It takes as long as the tour; while the
 * page is hidden it pauses. Rejects with an AbortError when `signal` is aborted.
 */
export async function recordPath(space: Space, path: readonly Halt[], signal: AbortSignal, onMs: (ms: number) => void): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), recordedPx)
  const pen = canvas.getContext('2d', { alpha: false })!
  const painter = await openPainter(space, recordedPx, readSpaceFile)
  const sounds = await openSounds(space, path)
  try {
    const stream = canvas.captureStream(framesASecond)
    for (const track of sounds?.tracks ?? []) stream.addTrack(track)
    const mimeType = formats.find((one) => MediaRecorder.isTypeSupported(one)) ?? ''
    const recorder = new MediaRecorder(stream, { mimeType, videoBitsPerSecond: 8_000_000 })
    const parts: Blob[] = []
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
    const stopped = new Promise((done) => recorder.addEventListener('stop', done, { once: true }))
    const paint = (ms: number) => {
      const { view, halt } = seenAt(space, path, ms, painter.centre)
      painter.paint(pen, view, halt?.spot.id ?? null)
      if (halt) writeOver(pen, recordedPx, halt, ms, pathMs(path))
    }
    paint(0)
    recorder.start(1000)
    await lead(
      pathMs(path),
      signal,
      recorder,
      (ms, at) => {
        paint(ms)
        sounds?.at(at)
        onMs(ms)
      },
      path,
    )
    recorder.stop()
    await stopped
    const type = mimeType.split(';')[0]!
    const name = (space.title || space.kind).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()
    return new File(parts, `${name}.${type === 'video/mp4' ? 'mp4' : 'webm'}`, { type })
  } finally {
    sounds?.close()
    painter.close()
  }
}

/** Time advances only while frames are painted: a page in the background is not painted. */
function lead(
  lengthMs: number,
  signal: AbortSignal,
  recorder: MediaRecorder,
  at: (ms: number, index: number) => void,
  path: readonly Halt[],
) {
  return new Promise<void>((done, failed) => {
    let ms = 0
    let last = performance.now()
    const seen = () => {
      if (document.hidden && recorder.state === 'recording') recorder.pause()
      if (!document.hidden && recorder.state === 'paused') {
        last = performance.now()
        recorder.resume()
      }
    }
    document.addEventListener('visibilitychange', seen)
    const end = (act: () => void) => {
      document.removeEventListener('visibilitychange', seen)
      act()
    }
    const step = (now: number) => {
      if (signal.aborted) return end(() => failed(signal.reason))
      if (recorder.state === 'recording') ms = Math.min(lengthMs, ms + Math.max(0, now - last))
      last = now
      at(ms, haltAt(path, ms)?.index ?? 0)
      if (ms >= lengthMs) return end(done)
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
}
