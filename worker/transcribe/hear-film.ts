import { link, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { wordsAlone } from '#core/media/media-refusals.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import type { WorkerHouse } from '../job-context.ts'
import type { TranscriptionRecord } from '../records/transcriptions.ts'
import { readVersion, type VersionRecord } from '../records/versions.ts'
import { checkSource } from '../stages/check-source.ts'
import { type HeardFilm, openHearing } from './film-hearing.ts'
import { hearArriving } from './hear-arriving.ts'
import { readPieces } from './read-pieces.ts'
import type { Recogniser } from './recogniser.ts'

/**
 * Recognises a whole cut, or returns why not. Reads the source file, so that it need not wait for renditions.
 * `later`: only the beginning of a file that is still uploading was recognised.
 */
export async function hearFilm(
  house: WorkerHouse,
  recogniser: Recogniser,
  asked: TranscriptionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<HeardFilm | Failure | 'later'> {
  const { sql, ffmpeg } = house
  const hearing = await openHearing(sql, recogniser, asked, folder, signal)
  if ((await hearArriving(house, asked, hearing)) === 'later') return 'later'
  const version = await readVersion(sql, asked.versionId)
  if (!version) return failures.filmNotReady()
  const path = await openOnce(house, version, folder, signal)
  const chosen = asked.stream === null ? version.chosenSound : [asked.stream]
  const source = await checkSource(ffmpeg, path, signal, { language: version.language, chosen })
  if ('code' in source) return wordsAlone(source)
  if (source.sound.length === 0) return { language: '', words: [] }
  await hearing.goOnWith(source)
  await readPieces(source, { ffmpeg, signal, ...hearing.run(source.durationSeconds * 1000) })
  return hearing.heard()
}

/** The source; a remote copy fetched by the preparation on this machine is reused. */
export async function openOnce(
  { files, workDir }: WorkerHouse,
  { id, sourceObject }: VersionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  const own = join(folder, 'source')
  // A hard link: deleting one name leaves the other.
  if (!(await stat(own).catch(() => undefined))) await link(join(workDir, id, 'source'), own).catch(() => undefined)
  return files.openSource(sourceObject, folder, signal)
}
