import { writePlaylist } from '#core/media/hls.ts'
import { pieceName, planPieces, secondsOfFrames } from '#core/media/pieces.ts'
import type { CheckedSource } from '../files/checked-source.ts'
import { adoptArrived, leaveArrived, piecesNamed, readArrived } from '../records/arrivals.ts'
import { canBeGivenTables } from './give-tables.ts'
import type { Preparation } from './preparation.ts'
import { canBeMadeInPieces } from './publish-in-pieces.ts'

/** Whether pieces of two probes fit together: their positions, and their picture and sound. */
export const planOf = ({ picture: { width, height, rate }, probe, sound }: CheckedSource): string =>
  // Whether the rate wanders is guessed from a few seconds or known from all; from its beginning a film is encoded the same either way.
  JSON.stringify({ width, height, rate, seen: probe.picture?.stream ?? null, heard: sound.map(({ stream }) => stream) })

/** Adopts the pieces made during the upload into the film's first rendition, where the whole file is made in pieces of the same plan. */
export async function goOnWithArrived({ house: { sql }, version }: Preparation, source: CheckedSource): Promise<void> {
  const arrived = await readArrived(sql, version.id)
  const made = arrived && piecesNamed(arrived.playlist)
  const inPieces = source.mustEncode !== null && (canBeMadeInPieces(source) || canBeGivenTables(source))
  const fits = inPieces && arrived?.headerDigest && arrived.plan === planOf(source)
  const { rate } = source.picture
  const pieces = fits ? planPieces(source.durationSeconds, rate) : []
  if (!arrived || !made || pieces.length < made.count) return leaveArrived(sql, version.id)
  const segments = pieces.map(({ number, frames }) => ({
    uri: `${made.folder}/${pieceName(number)}`,
    durationSeconds: secondsOfFrames(frames, rate),
  }))
  const playlist = writePlaylist({ initialization: { uri: `${made.folder}/init.mp4` }, segments, complete: true })
  await adoptArrived(sql, version.id, arrived, playlist, pieces.length, made.count)
}
