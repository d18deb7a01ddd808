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

/** Of a film shorter than this the whole is there before somebody has found its middle. */
const leastSeconds = 40
const audioBits = 140_000

/** Whether any place of a source can be found as exactly as when it is read from its beginning: not without tables, and not where its clock is broken. */
export const canBeMadeInPieces = ({ probe, durationSeconds, clockRestarts, offsetSeconds, missing }: CheckedSource): boolean =>
  probe.picture !== null &&
  durationSeconds >= leastSeconds &&
  !clockRestarts &&
  !offsetSeconds &&
  missing.length === 0 &&
  /^(mov|matroska)/.test(probe.container)

/** Makes the film watchable at once and everywhere: its playlist names every piece from the beginning, and what somebody comes to is made first. */
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
      // What another encoder began cannot be gone on with: all of it is made anew under other names.
      if (!(error instanceof OtherHeader) || again || signal.aborted) throw error
    }
  }
}

/** So many of its pieces are made of a transport stream as it is, from its beginning, while it is given tables. */
const beginning = 8

/**
 * The same of a transport stream, in which places are found once it has tables. Undefined where it cannot be given any: nothing of it is there then.
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

/** How often it is looked whether somebody waits for a piece. */
const looksEveryMs = 200

/** Has the film watchable anywhere in a small picture, of which only the beginning and what somebody comes to is made, while `make` makes what takes its place. */
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
  // What cannot be shown small may still be passed on, and that says what is wrong with it.
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

/** A header is all that is asked of this encode; the pieces themselves are made by `makePieces`. */
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
  // Made while the file arrived, or by an attempt before this one.
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
    // The rest is in other hands; whoever dies with it gives it back.
    await pause(300, undefined, { signal })
  }
  await markWatchable(house.sql, version.id)
  await completeInPieces(house.sql, film.id)
  return undefined
}
