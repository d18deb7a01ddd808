import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writePlaylist } from '#core/hls.ts'
import { firstRung, ladderFor } from '#core/ladder.ts'
import { perSecond } from '#core/media-plan.ts'
import { type Refusal, refuse } from '#core/media-refusals.ts'
import { freshWord, storeRendition } from '../files/store-rendition.ts'
import { completeRendition, growRendition, saveRendition } from '../records/renditions.ts'
import { markWatchable } from '../records/versions.ts'
import type { CheckedSource } from './check-source.ts'
import { copyPicture } from './encode-ladder.ts'
import { growFirstRendition, longestSegmentSeconds } from './grow-first-rendition.ts'
import type { Preparation } from './preparation.ts'

/** Makes the film watchable: passed on as it is where that is allowed, else in a small picture that can be watched while it grows. */
export async function publishFirstRendition(
  preparation: Preparation,
  source: CheckedSource,
  report: (part: number) => void,
): Promise<string | Refusal> {
  if (source.mustEncode !== null) return publishGrowing(preparation, source, report)
  const copied = await publishCopy(preparation, source, report)
  // Counting frames asks more of ffmpeg than every ffmpeg can: what it cannot pass on it can still encode.
  return typeof copied !== 'string' && copied.code === 'damaged' && source.grid ? publishGrowing(preparation, source, report) : copied
}

async function publishCopy({ house, version, folder, signal }: Preparation, source: CheckedSource, report: (part: number) => void) {
  const { name, width, height } = ladderFor(source.picture.width, source.picture.height)[0]!
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'copy.mp4')
  const refusal = await copyPicture(source, path, { ffmpeg: house.ffmpeg, signal, onProgress: report })
  if (refusal) return refusal
  const index = await storeRendition(house.files, path, `${version.id}/${name}-${freshWord()}`, signal)
  const record = { name, width, height, frameRate: perSecond(source.picture.rate), temporary: false, complete: true }
  await saveRendition(house.sql, version.id, { ...record, ...index })
  await markWatchable(house.sql, version.id)
  return `${name}, as it was uploaded`
}

async function publishGrowing(preparation: Preparation, source: CheckedSource, report: (part: number) => void) {
  const { house, version, signal } = preparation
  const rung = firstRung(source.picture.width, source.picture.height)
  // A folder of its own for each attempt: an address given out for an earlier one never turns into something else.
  const folder = `${version.id}/first-${freshWord()}`
  let header: Promise<void> = Promise.resolve()
  let codecs = ''
  let count = 0
  const refusal = await growFirstRendition(
    source,
    rung,
    {
      onHeader(bytes, { tracks }) {
        codecs = tracks.map((track) => track.codec).join()
        header = house.files.putBytes('media', `${folder}/init.mp4`, bytes, 'video/mp4')
        header.catch(() => {})
      },
      async onSegment(bytes, durationSeconds) {
        const uri = `${folder}/${String(count + 1).padStart(5, '0')}.m4s`
        await Promise.all([header, house.files.putBytes('media', uri, bytes, 'video/iso.segment')])
        const segment = { uri, durationSeconds }
        const bandwidth = Math.max(rung.maxBitrate, Math.ceil((bytes.length * 8) / durationSeconds))
        if (count++ > 0) return growRendition(house.sql, version.id, 'first', { segment, bytes: bytes.length, bandwidth })
        await saveRendition(house.sql, version.id, {
          name: 'first',
          width: rung.width,
          height: rung.height,
          frameRate: perSecond(source.picture.rate),
          codecs,
          objectName: `${folder}/init.mp4`,
          temporary: true,
          complete: false,
          playlist: writePlaylist({
            initialization: { uri: `${folder}/init.mp4` },
            segments: [segment],
            complete: false,
            longestSeconds: longestSegmentSeconds,
          }),
          sizeBytes: bytes.length,
          bandwidth,
        })
        await markWatchable(house.sql, version.id)
      },
    },
    { ffmpeg: house.ffmpeg, signal, onProgress: report },
  )
  if (refusal) return refusal
  if (count === 0) return refuse('no-length')
  await completeRendition(house.sql, version.id, 'first')
  return `${Math.min(rung.width, rung.height)} lines to begin with`
}
