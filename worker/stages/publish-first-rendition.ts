import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writePlaylist } from '#core/media/hls.ts'
import { firstRung, ladderFor } from '#core/media/ladder.ts'
import { perSecond, soundCanBeCopied } from '#core/media/media-plan.ts'
import { type Refusal, refuse } from '#core/media/media-refusals.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { freshWord, storeRendition } from '../files/store-rendition.ts'
import { completeRendition, dropTemporaryRenditions, growRendition, saveRendition } from '../records/renditions.ts'
import { markWatchable } from '../records/versions.ts'
import { copyPicture, type StageRun } from './encode-ladder.ts'
import { canBeGivenTables, tablesGiven } from './give-tables.ts'
import { goOnWithArrived } from './go-on-with-arrived.ts'
import {
  copyBesideSound,
  type GrowingOutput,
  growCopy,
  growFirstRendition,
  longestCopiedSeconds,
  longestSegmentSeconds,
} from './grow-first-rendition.ts'
import type { MakingRun, Preparation } from './preparation.ts'
import { canBeMadeInPieces, inPiecesMeanwhile, publishInPieces, publishStreamInPieces } from './publish-in-pieces.ts'

/** A sound up to this length is encoded first; with a longer one the film can be watched meanwhile. */
const atOnceSeconds = 60

/** Makes the film watchable: copied where possible, else in a small picture that can be watched while it grows. */
export async function publishFirstRendition(preparation: Preparation, source: CheckedSource, run: MakingRun): Promise<string | Refusal> {
  await goOnWithArrived(preparation, source)
  if (source.mustEncode !== null) return publishGrowing(preparation, source, run)
  const copied = await publishCopy(preparation, source, run.report)
  // Frame counting needs a recent ffmpeg: what cannot be copied is encoded.
  return typeof copied !== 'string' && copied.code === 'damaged' && source.grid ? publishGrowing(preparation, source, run) : copied
}

async function publishCopy(preparation: Preparation, source: CheckedSource, report: (part: number) => void) {
  const { house, version, folder, signal } = preparation
  const { name, width, height } = ladderFor(source.picture.width, source.picture.height)[0]!
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'copy.mp4')
  const run = { ffmpeg: house.ffmpeg, signal, onProgress: report }
  const store = async (copying: Promise<Refusal | undefined>) =>
    (await copying) ?? storeRendition(house.files, path, `${version.id}/${name}-${freshWord()}`, signal)
  const stored = await passOn(preparation, source, path, run, store)
  if ('code' in stored) return stored
  const record = { name, width, height, frameRate: perSecond(source.picture.rate), temporary: false, complete: true }
  await house.sql.begin(async (tx) => {
    await saveRendition(tx as never, version.id, { ...record, ...stored })
    await dropTemporaryRenditions(tx as never, version.id)
  })
  await markWatchable(house.sql, version.id)
  return prepared.asUploaded(name)
}

/** Copies the film into the file `path` and stores it. A sound that takes long to encode is not waited for: till then the film is watched in another form. */
async function passOn<Stored>(
  preparation: Preparation,
  source: CheckedSource,
  path: string,
  run: StageRun,
  store: (copying: Promise<Refusal | undefined>) => Promise<Stored>,
): Promise<Stored> {
  const takesLong = source.sound.length > 0 && !soundCanBeCopied(source.sound, source.film) && source.durationSeconds > atOnceSeconds
  if (!takesLong) return store(copyPicture(source, path, run))
  const anywhere = canBeMadeInPieces(source) ? source : await tablesGiven(preparation.folder, source)
  if (anywhere) return inPiecesMeanwhile(preparation, anywhere, () => store(copyBesideSound(source, path, run)))
  const { width, height } = ladderFor(source.picture.width, source.picture.height)[0]!
  const growing = { width, height, longestSeconds: longestCopiedSeconds }
  return store(publishWhile(preparation, source, growing, (output) => growCopy(source, path, output, run)))
}

async function publishGrowing(preparation: Preparation, source: CheckedSource, run: MakingRun) {
  if (canBeMadeInPieces(source)) return publishInPieces(preparation, source, run)
  const given = canBeGivenTables(source) ? await tablesGiven(preparation.folder, source) : undefined
  if (given) return publishInPieces(preparation, given, run)
  const inPieces = canBeGivenTables(source) ? await publishStreamInPieces(preparation, source, run) : undefined
  if (inPieces !== undefined) return inPieces
  const { house, version, signal } = preparation
  const rung = firstRung(source.picture.width, source.picture.height)
  const refusal = await publishWhile(preparation, source, { ...rung, longestSeconds: longestSegmentSeconds }, (output) =>
    growFirstRendition(source, rung, output, { ffmpeg: house.ffmpeg, signal, onProgress: run.report }),
  )
  if (refusal) return refusal
  await completeRendition(house.sql, version.id, 'first')
  return prepared.toBeginWith(Math.min(rung.width, rung.height))
}

interface Growing {
  width: number
  height: number
  /** Upper limit of the bitrate, as far as known in advance. */
  maxBitrate?: number
  /** No segment is longer. */
  longestSeconds: number
}

/** Makes the film watchable with the first segment that `grow` hands out, and longer with each that follows. */
async function publishWhile(
  { house, version }: Preparation,
  source: CheckedSource,
  { width, height, maxBitrate = 0, longestSeconds }: Growing,
  grow: (output: GrowingOutput) => Promise<Refusal | undefined>,
): Promise<Refusal | undefined> {
  // A folder per attempt: addresses are never reused for other content.
  const folder = `${version.id}/first-${freshWord()}`
  const initialization = { uri: `${folder}/init.mp4` }
  let header: Promise<void> = Promise.resolve()
  let codecs = ''
  let count = 0
  const refusal = await grow({
    onHeader(bytes, { tracks }) {
      codecs = tracks.map((track) => track.codec).join()
      header = house.files.putBytes('media', initialization.uri, bytes, 'video/mp4')
      header.catch(() => {})
    },
    async onSegment(bytes, durationSeconds) {
      const uri = `${folder}/${String(count + 1).padStart(5, '0')}.m4s`
      await Promise.all([header, house.files.putBytes('media', uri, bytes, 'video/iso.segment')])
      const segment = { uri, durationSeconds }
      const bandwidth = Math.max(maxBitrate, Math.ceil((bytes.length * 8) / durationSeconds))
      if (count++ > 0) return growRendition(house.sql, version.id, 'first', { segment, bytes: bytes.length, bandwidth })
      await saveRendition(house.sql, version.id, {
        ...{ name: 'first', width, height, codecs, bandwidth, temporary: true, complete: false },
        frameRate: perSecond(source.picture.rate),
        objectName: initialization.uri,
        playlist: writePlaylist({ initialization, segments: [segment], complete: false, longestSeconds }),
        sizeBytes: bytes.length,
      })
      await markWatchable(house.sql, version.id)
    },
  })
  return refusal ?? (count === 0 ? refuse('no-length') : undefined)
}
