import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sureOfUnlike, unsureWords } from '#core/media/hearing/unsure-words.ts'
import { languageCode } from '#core/text/languages.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { chosenModel, leftToOthersMs, othersHear } from '../../records/hearing.ts'
import { markUnsure, piecesHeard, readTranscription, somebodyWaits } from '../../records/transcriptions.ts'
import { readVersion } from '../../records/versions.ts'
import { checkSource } from '../../stages/check-source.ts'
import { faster } from '../../transcribe/cut-sound.ts'
import { openOnce } from '../../transcribe/hear-film.ts'
import { readPieces } from '../../transcribe/read-pieces.ts'
import { RecogniserRefused } from '../../transcribe/recogniser.ts'
import { suggestSpeakers } from '../../transcribe/suggest-speakers.ts'

/** A cut whose words are there is recognised a second time, a little faster: words that differ get low confidence in its captions. */
export const hearAgain: Job<'hear-again'> = {
  name: 'hear-again',
  line: 'hearing',
  key: ({ transcriptionId }) => `hear-again:${transcriptionId}`,
  lockKeys: ({ transcriptionId }) => [`transcription:${transcriptionId}`, `hearing on ${hostname()}`],
  attempts: 3,
  perform: hear,
}

const timesAsFast = 1.08
const looksEveryMs = 1500
const laterMs = 60_000

async function hear(house: WorkerHouse, { transcriptionId: id }: Payload<'hear-again'>, stopped: AbortSignal) {
  const { sql, ffmpeg } = house
  const asked = await readTranscription(sql, id)
  const pieces = await piecesHeard(sql, id)
  const recogniser = house.hearing.recogniser(await chosenModel(sql))
  const version = asked && (await readVersion(sql, asked.versionId))
  const later = (ms = laterMs) => queueJob(sql, hearAgain, { transcriptionId: id }, new Date(Date.now() + ms))
  if (!recogniser && (await othersHear(sql))) return later(leftToOthersMs)
  if (!version || !recogniser?.hearsAgain) return
  if (!house.hearing.speakers && pieces.every(({ again }) => again)) return
  // Films that have no words yet go first.
  if (await somebodyWaits(sql)) return later()
  const folder = join(house.workDir, `heard-again-${id}`)
  await mkdir(folder, { recursive: true })
  const wanted = new AbortController()
  const looking = setInterval(
    () =>
      void somebodyWaits(sql).then(
        (waits) => waits && wanted.abort(),
        () => {},
      ),
    looksEveryMs,
  )
  const signal = AbortSignal.any([stopped, wanted.signal])
  try {
    const path = await openOnce(house, version, folder, signal)
    const chosen = asked.stream === null ? version.chosenSound : [asked.stream]
    const source = await checkSource(ffmpeg, path, signal, { language: version.language, chosen })
    if ('code' in source) return
    const byStart = new Map(pieces.map((piece) => [piece.startsMs, piece]))
    await readPieces(source, {
      ...{ ffmpeg, signal, lengths: recogniser.pieces, again: true },
      heardUntil: new Map(pieces.map(({ startsMs, endsMs }) => [startsMs, endsMs])),
      async take({ startsMs, sound }) {
        const piece = byStart.get(startsMs)!
        if (piece.again) return
        const language = languageCode(asked.language || asked.filmLanguage) ?? ''
        const { words } =
          piece.heard.length === 0 ? { words: [] } : await recogniser.hear(faster(sound, timesAsFast), language, folder, signal)
        const unsure = unsureWords(piece.heard, words)
        await markUnsure(
          sql,
          id,
          startsMs,
          unsure.map(([, from]) => from),
          sureOfUnlike,
        )
      },
    })
    await suggestSpeakers(house, id, source, folder, signal)
  } catch (cause) {
    if (wanted.signal.aborted && !stopped.aborted) return later()
    if (!(cause instanceof RecogniserRefused)) throw cause
  } finally {
    clearInterval(looking)
    await rm(folder, { recursive: true, force: true })
  }
}
