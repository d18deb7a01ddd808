import { setTimeout as pause } from 'node:timers/promises'
import { writePlaylist } from '#core/media/hls.ts'
import { firstRung, type Rung } from '#core/media/ladder.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { Refusal } from '#core/media/media-refusals.ts'
import type { RenditionHeader } from '#core/media/mp4/rendition-index.ts'
import { pieceName, planPieces, secondsOfFrames } from '#core/media/pieces.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { freshWord } from '../files/store-rendition.ts'
import {
  beginInPieces,
  completeInPieces,
  countPieces,
  dropInPieces,
  holdBeginning,
  holdPieces,
  type InPieces,
  isAwaited,
  readInPieces,
} from '../records/pieces.ts'
import { markWatchable } from '../records/versions.ts'
import { encodeStretch } from './encode-stretch.ts'
import { giveTables } from './give-tables.ts'
import { digestOf, makePieces, OtherHeader } from './make-pieces.ts'
import type { MakingRun, Preparation } from './preparation.ts'

/** A shorter film is complete before a viewer has reached its middle. */
const leastSeconds = 40
const audioBits = 140_000

/** Whether seeking in a source is as exact as reading from its beginning: not without tables, nor with a broken clock. */
export const canBeMadeInPieces = ({ probe, durationSeconds, clockRestarts, offsetSeconds, missing }: CheckedSource): boolean =>
  probe.picture !== null &&
  durationSeconds >= leastSeconds &&
  !clockRestarts &&
  !offsetSeconds &&
  missing.length === 0 &&
  /^(mov|matroska)/.test(probe.container)

/** Makes the film watchable immediately at any position: its playlist lists every piece from the start, and requested ones are made first. */
export async function publishInPieces(preparation: Preparation, source: CheckedSource, run: MakingRun): Promise<string | Refusal> {
  const { house, version, signal } = preparation
  const rung = firstRung(source.picture.width, source.picture.height)
  for (let again = false; ; again = true) {
    const film = (again ? undefined : await readInPieces(house.sql, version.id)) ?? (await begin(preparation, source, rung))
    if ('code' in film) return film
    try {
      const refusal = await finish(preparation, source, film, run)
      return refusal ?? prepared.toBeginWith(Math.min(rung.width, rung.height))
    } catch (error) {
      // What another encoder began cannot be continued: everything is made again under other names.
      if (!(error instanceof OtherHeader) || again || signal.aborted) throw error
    }
  }
}

/** Number of pieces made directly from a transport stream, from its beginning, while its tables are written. */
const beginning = 8

/**
 * The same for a transport stream, which becomes seekable once it has tables. Undefined when that fails: nothing of it is left then.
 */
export async function publishStreamInPieces(
  preparation: Preparation,
  source: CheckedSource,
  run: MakingRun,
): Promise<string | Refusal | undefined> {
  const { house, version, signal } = preparation
  const withTables = giveTables(preparation, source)
  withTables.catch(() => {})
  const film =
    (await readInPieces(house.sql, version.id)) ??
    (await begin(preparation, source, firstRung(source.picture.width, source.picture.height)))
  if ('code' in film) return film
  let held = false
  const holdOnce = async (holder: string) => {
    if (held) return []
    held = true
    return holdBeginning(house.sql, film.id, holder, beginning)
  }
  try {
    const refusal = await makePieces(house, film, source, signal, () => markWatchable(house.sql, version.id), holdOnce)
    if (refusal) return refusal
  } catch (error) {
    if (!(error instanceof OtherHeader)) throw error
  }
  const readable = await withTables
  if (readable) return publishInPieces(preparation, readable, run)
  await dropInPieces(house.sql, film.id)
  return undefined
}

/** Polling interval for requested pieces. */
const looksEveryMs = 200

/** Makes the film watchable at any position in a small picture, of which only the beginning and requested pieces are made, while `make` makes its replacement. */
export async function inPiecesMeanwhile<Made>(preparation: Preparation, source: CheckedSource, make: () => Promise<Made>): Promise<Made> {
  const over = new AbortController()
  const signal = AbortSignal.any([preparation.signal, over.signal])
  const showing = makeWhatIsAwaited({ ...preparation, signal }, source).catch((error) => {
    if (!over.signal.aborted) throw error
  })
  showing.catch(() => {})
  try {
    return await make()
  } finally {
    over.abort(new Error('What takes the place of the pieces is there.'))
    await showing
  }
}

async function makeWhatIsAwaited(preparation: Preparation, source: CheckedSource): Promise<void> {
  const { house, version, signal } = preparation
  const film =
    (await readInPieces(house.sql, version.id)) ??
    (await begin(preparation, source, firstRung(source.picture.width, source.picture.height)))
  // If the small rendition fails, the film may still be copied; that reports what is wrong with it.
  if ('code' in film) return
  let begun = false
  const hold = async (holder: string) => {
    if (await isAwaited(house.sql, film.id)) return holdPieces(house.sql, film.id, holder)
    if (begun) return []
    begun = true
    return holdBeginning(house.sql, film.id, holder, beginning)
  }
  try {
    for (;;) {
      if (await makePieces(house, film, source, signal, () => markWatchable(house.sql, version.id), hold)) return
      await pause(looksEveryMs, undefined, { signal })
    }
  } catch (error) {
    if (!(error instanceof OtherHeader)) throw error
    await dropInPieces(house.sql, film.id)
  }
}

/** Only the header of this encode is used; the pieces are made by `makePieces`. */
async function begin({ house, version, signal }: Preparation, source: CheckedSource, rung: Rung): Promise<InPieces | Refusal> {
  const pieces = planPieces(source.durationSeconds, source.picture.rate)
  let found: { bytes: Buffer; header: RenditionHeader } | undefined
  const refusal = await encodeStretch(
    source,
    rung,
    pieces.slice(0, 1),
    pieces.length === 1,
    {
      onHeader: async (bytes, header) => {
        found = { bytes, header }
      },
      onPiece: async () => false,
    },
    { ffmpeg: house.ffmpeg, signal },
  )
  if (refusal) return refusal
  const { bytes, header } = found!
  const folder = `${version.id}/first-${freshWord()}`
  const initialization = { uri: `${folder}/init.mp4` }
  await house.files.putBytes('media', initialization.uri, bytes, 'video/mp4')
  const { rate } = source.picture
  const segments = pieces.map(({ number, frames }) => ({
    uri: `${folder}/${pieceName(number)}`,
    durationSeconds: secondsOfFrames(frames, rate),
  }))
  const headerDigest = digestOf(bytes)
  const rendition = {
    ...{ name: rung.name, width: rung.width, height: rung.height, temporary: true, complete: false, sizeBytes: bytes.length },
    bandwidth: rung.maxBitrate + audioBits,
    codecs: header.tracks.map((track) => track.codec).join(),
    frameRate: perSecond(rate),
    objectName: initialization.uri,
    playlist: writePlaylist({ initialization, segments, complete: true }),
  }
  const id = await beginInPieces(house.sql, version.id, rendition, headerDigest, pieces.length)
  return { id, headerDigest, playlist: rendition.playlist }
}

async function finish(
  { house, version, signal }: Preparation,
  source: CheckedSource,
  film: InPieces,
  { report, askForHelp }: MakingRun,
): Promise<Refusal | undefined> {
  let shown = false
  const show = async () => {
    if (shown) return
    shown = true
    await markWatchable(house.sql, version.id)
    await askForHelp()
  }
  // Made during the upload, or by an earlier attempt.
  if ((await countPieces(house.sql, film.id)).made > 0) await show()
  for (;;) {
    const refusal = await makePieces(house, film, source, signal, async () => {
      await show()
      const { made, all } = await countPieces(house.sql, film.id)
      report(made / Math.max(1, all))
    })
    if (refusal) return refusal
    const { made, all } = await countPieces(house.sql, film.id)
    report(made / Math.max(1, all))
    if (made === all) break
    // The rest is leased by others; the lease of a dead worker expires.
    await pause(300, undefined, { signal })
  }
  await markWatchable(house.sql, version.id)
  await completeInPieces(house.sql, film.id)
  return undefined
}
