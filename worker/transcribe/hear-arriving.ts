import type { WorkerHouse } from '../job-context.ts'
import { isStillArriving, readAwaited } from '../records/arrivals.ts'
import { hearEarly, type TranscriptionRecord } from '../records/transcriptions.ts'
import { checkArriving } from '../stages/check-arriving.ts'
import type { FilmHearing } from './film-hearing.ts'
import { readPieces, type SoundPiece } from './read-pieces.ts'

/** Limit before the upload is complete: enough to see that it works, and in which language. The queue is then free for other films. */
const mostMs = 10 * 60_000
/** Timeout: waiting for a slow upload blocks other films. */
const restsMs = 30_000
const looksEveryMs = 500

/**
 * Recognises the beginning of a film during its upload. `later`: incomplete, and the limit is reached; the preparation resumes it.
 * `whole`: it is, or was before.
 */
export async function hearArriving(
  { sql, files, ffmpeg }: WorkerHouse,
  { id, versionId }: TranscriptionRecord,
  hearing: FilmHearing,
): Promise<'later' | 'whole'> {
  const version = await readAwaited(sql, versionId)
  if (!version) return 'whole'
  const later = async () => ((await isStillArriving(sql, versionId)) ? 'later' : 'whole')
  const file = await files.openArriving(version.sourceObject)
  if (!file || typeof file === 'string') return later()
  await using arriving = file
  const source = await checkArriving(ffmpeg, arriving, hearing.signal, { language: version.language, chosen: version.chosenSound })
  if (typeof source === 'string' || source.sound.length === 0) return later()
  const streams = source.sound.map(({ stream }) => stream)
  if (!(await hearEarly(sql, id, streams))) hearing.beginAnew()
  const over = new AbortController()
  const run = hearing.run(source.lengthKnown ? source.durationSeconds * 1000 : null)
  let [lastBytes, listens] = [Date.now(), false]
  const looking = setInterval(() => {
    if (hearing.heardMs() >= mostMs || (!listens && Date.now() - lastBytes > restsMs)) return over.abort()
    isStillArriving(sql, versionId).then(
      (still) => still || over.abort(),
      () => undefined,
    )
  }, looksEveryMs)
  // Ends with the last complete piece of the arrived bytes.
  const input = arriving.follow(AbortSignal.any([hearing.signal, over.signal]), () => {
    lastBytes = Date.now()
  })
  const take = async (piece: SoundPiece) => {
    listens = true
    await run.take(piece)
    listens = false
    lastBytes = Date.now()
  }
  try {
    await readPieces(source, { ffmpeg, signal: hearing.signal, input, ...run, take })
  } finally {
    clearInterval(looking)
    input.destroy()
  }
  return later()
}
