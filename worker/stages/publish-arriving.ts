import { writePlaylist } from '#core/media/hls.ts'
import { firstRung, ladderFor } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import { pieceName, planPieces, secondsOfFrames } from '#core/media/pieces.ts'
import type { ArrivingFile } from '../files/arriving-file.ts'
import { freshWord } from '../files/store-rendition.ts'
import type { WorkerHouse } from '../job-context.ts'
import { type AwaitedVersion, beginArrival, isStillArriving, sayArrived } from '../records/arrivals.ts'
import { growRendition } from '../records/renditions.ts'
import type { ArrivingSource } from './check-arriving.ts'
import { encodeStretch } from './encode-stretch.ts'
import { planOf } from './go-on-with-arrived.ts'
import { type GrowingOutput, growArrivingCopy, longestCopiedSeconds, longestSegmentSeconds } from './grow-first-rendition.ts'
import { digestOf } from './make-pieces.ts'
import { beginTables } from './tables-in-passing.ts'

/** Why it ended: the file is complete (or cancelled), the upload is idle, or nothing can be made of it. */
type Ended = 'whole' | 'rests' | Refusal

const looksEveryMs = 150
const saysEveryMs = 1000

/**
 * Makes a first rendition of a film as its bytes come, for as long as they do. What it has made stays there when it ends. A transport stream whose middle
 * is to be opened after its last byte is given tables meanwhile.
 */
export async function publishArriving(
  house: WorkerHouse,
  version: AwaitedVersion,
  file: ArrivingFile,
  source: ArrivingSource,
  stopped: AbortSignal,
  restsMs: number,
): Promise<Ended> {
  const over = new AbortController()
  let ended: Ended = 'whole'
  let lastBytes = Date.now()
  const end = (why: Ended) => {
    ended = why
    over.abort(new Error('The file has arrived, or its sender rests.'))
  }
  const looking = setInterval(() => {
    if (Date.now() - lastBytes > restsMs) return end('rests')
    isStillArriving(house.sql, version.id).then(
      (still) => still || end('whole'),
      () => undefined,
    )
  }, looksEveryMs)
  const signal = AbortSignal.any([stopped, over.signal])
  const input = file.follow(signal, () => {
    lastBytes = Date.now()
  })
  const output = outputOf(house, version, source, () => end('whole'))
  const run = { ffmpeg: house.ffmpeg, signal, input }
  const tables = beginTables(house, version, file, source, { over: over.signal, stopped })
  try {
    const refusal = await make(source, output, run)
    return refusal ?? ended
  } catch (error) {
    if (over.signal.aborted && !stopped.aborted) return ended
    throw error
  } finally {
    clearInterval(looking)
    input.destroy()
    await tables.end(ended === 'whole' && over.signal.aborted)
  }
}

async function make(
  source: ArrivingSource,
  output: GrowingOutput,
  run: { ffmpeg: string; signal: AbortSignal; input: ReturnType<ArrivingFile['follow']> },
) {
  if (source.mustEncode === null) return growArrivingCopy(source, output, run)
  const rung = firstRung(source.picture.width, source.picture.height)
  const { rate } = source.picture
  return encodeStretch(
    source,
    rung,
    // Without a known end: the plan continues, and the result is the pieces that arrived completely.
    planPieces(source.durationSeconds + 60, rate),
    false,
    {
      onHeader: async (bytes, header) => output.onHeader(bytes, header),
      onPiece: async ({ frames }, bytes) => {
        await output.onSegment(bytes, secondsOfFrames(frames, rate))
        return true
      },
    },
    run,
  )
}

/** Stores each segment, and reports the length so far. */
function outputOf(house: WorkerHouse, version: AwaitedVersion, source: ArrivingSource, onWhole: () => void): GrowingOutput {
  const { picture } = source
  const size = source.mustEncode === null ? ladderFor(picture.width, picture.height)[0]! : firstRung(picture.width, picture.height)
  const folder = `${version.id}/first-${freshWord()}`
  const initialization = { uri: `${folder}/init.mp4` }
  let header: Promise<void> = Promise.resolve()
  let [codecs, headerDigest] = ['', '']
  let [count, arrivedMs] = [0, 0]
  let saysSoon = false
  const sayInTime = () => {
    if (saysSoon) return
    saysSoon = true
    setTimeout(() => {
      saysSoon = false
      sayArrived(house.sql, version.id, arrivedMs).catch(() => undefined)
    }, saysEveryMs)
  }
  return {
    onHeader(bytes, { tracks }) {
      codecs = tracks.map((track) => track.codec).join()
      headerDigest = digestOf(bytes)
      header = house.files.putBytes('media', initialization.uri, bytes, 'video/mp4')
      header.catch(() => {})
    },
    async onSegment(bytes, durationSeconds) {
      const uri = `${folder}/${pieceName(++count)}`
      await Promise.all([header, house.files.putBytes('media', uri, bytes, 'video/iso.segment')])
      arrivedMs += Math.round(durationSeconds * 1000)
      const segment = { uri, durationSeconds }
      const bandwidth = Math.ceil((bytes.length * 8) / durationSeconds)
      if (count > 1) {
        await growRendition(house.sql, version.id, 'first', { segment, bytes: bytes.length, bandwidth })
        return sayInTime()
      }
      const shown = { width: size.width, height: size.height }
      const frameRate = perSecond(picture.rate)
      const longestSeconds = source.mustEncode === null ? longestCopiedSeconds : longestSegmentSeconds
      const begun = await beginArrival(house.sql, version.id, arrivedMs, {
        rendition: {
          ...{
            name: 'first',
            ...shown,
            frameRate,
            codecs,
            bandwidth: Math.max(size.maxBitrate, bandwidth),
            temporary: true,
            complete: false,
          },
          objectName: initialization.uri,
          playlist: writePlaylist({ initialization, segments: [segment], complete: false, longestSeconds }),
          sizeBytes: bytes.length,
        },
        headerDigest: source.mustEncode === null ? null : headerDigest,
        plan: planOf(source),
        ...{ width: picture.width, height: picture.height, frameRate, hasSound: source.sound.length > 0 },
        durationMs: source.lengthKnown ? Math.round(source.durationSeconds * 1000) : undefined,
      })
      if (!begun) onWhole()
    },
  }
}
