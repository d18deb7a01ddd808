import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { failures } from '#core/media/worker-words/failures.ts'
import { languageCode, languageName } from '#core/text/languages.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { chosenModel, leftToOthersMs, othersHear } from '../../records/hearing.ts'
import {
  beginTranscription,
  endWithoutWords,
  failTranscription,
  isWanted,
  putOff,
  readTranscription,
  savePart,
  saveTranscript,
} from '../../records/transcriptions.ts'
import { captionWords } from '../../transcribe/caption-words.ts'
import { hearFilm } from '../../transcribe/hear-film.ts'
import { hearPart } from '../../transcribe/hear-part.ts'
import { RecogniserRefused } from '../../transcribe/recogniser.ts'
import { hearAgain } from './hear-again.ts'

export const transcribe: Job<'transcribe'> = {
  name: 'transcribe',
  line: 'hearing',
  key: ({ transcriptionId }) => `transcribe:${transcriptionId}`,
  // One film at a time per machine, for all of its workers.
  lockKeys: ({ transcriptionId }) => [`transcription:${transcriptionId}`, `hearing on ${hostname()}`],
  attempts: 5,
  giveUp: ({ sql }, { transcriptionId }) => failTranscription(sql, transcriptionId, failures.interrupted()),
  perform: hear,
}

const looksEveryMs = 1500

/** Recognises a cut piece by piece; finished pieces are not repeated after a restart. Stops quickly when cancelled. */
async function hear(house: WorkerHouse, { transcriptionId: id }: Payload<'transcribe'>, stopped: AbortSignal) {
  const { sql } = house
  const recogniser = house.hearing.recogniser(await chosenModel(sql))
  if (!recogniser && (await othersHear(sql)))
    return queueJob(sql, transcribe, { transcriptionId: id }, new Date(Date.now() + leftToOthersMs))
  const asked = await readTranscription(sql, id)
  if (!asked || !(await beginTranscription(sql, id))) return
  if (!recogniser) return failTranscription(sql, id, failures.noRecogniser())
  const folder = join(house.workDir, `transcription-${id}`)
  await mkdir(folder, { recursive: true })
  const unwanted = new AbortController()
  const looking = setInterval(
    () =>
      void isWanted(sql, id).then(
        (wanted) => wanted || unwanted.abort(),
        () => {},
      ),
    looksEveryMs,
  )
  const signal = AbortSignal.any([stopped, unwanted.signal])
  try {
    const { part } = asked
    const heard = await (part
      ? hearPart(house, recogniser, { ...asked, part }, folder, signal)
      : hearFilm(house, recogniser, asked, folder, signal))
    if (heard === 'later') return await putOff(sql, id)
    if (typeof heard === 'string') return await failTranscription(sql, id, heard)
    if (heard.words.length === 0) return await endWithoutWords(sql, id, part ? failures.nobodySpeaksThere() : failures.nobodySpeaks())
    const code = languageCode(heard.language) ?? 'und'
    const cues = await captionWords(sql, asked.versionId, code, heard.words)
    if (part) return await savePart(sql, id, code, cues)
    await saveTranscript(sql, id, code, code === 'und' ? 'Machine' : languageName(code, code), cues)
    if (recogniser.hearsAgain) await queueJob(sql, hearAgain, { transcriptionId: id })
  } catch (cause) {
    // A cancelled one is no longer at work, so this changes nothing; a paused one waits.
    if (unwanted.signal.aborted) return putOff(sql, id)
    if (!(cause instanceof RecogniserRefused)) throw cause
    await failTranscription(sql, id, cause.failure)
  } finally {
    clearInterval(looking)
    await rm(folder, { recursive: true, force: true })
  }
}
