import { mkdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import type { HeardWord } from '#core/media/captions/from-words.ts'
import { wordsAlone } from '#core/media/media-refusals.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import { languageCode, languageName } from '#core/text/languages.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import {
  beginTranscription,
  endWithoutWords,
  failTranscription,
  type HeardPiece,
  heardPieces,
  isWanted,
  keepHeard,
  readTranscription,
  saveTranscript,
  type TranscriptionRecord,
} from '../../records/transcriptions.ts'
import { readVersion } from '../../records/versions.ts'
import { checkSource } from '../../stages/check-source.ts'
import { captionWords } from '../../transcribe/caption-words.ts'
import { readPieces } from '../../transcribe/read-pieces.ts'
import { type Recogniser, RecogniserRefused } from '../../transcribe/recogniser.ts'

export const transcribe: Job<'transcribe'> = {
  name: 'transcribe',
  line: 'hearing',
  key: ({ transcriptionId }) => `transcribe:${transcriptionId}`,
  // One film at a time is heard on a machine, however many workers it has.
  lockKeys: ({ transcriptionId }) => [`transcription:${transcriptionId}`, `hearing on ${hostname()}`],
  attempts: 5,
  giveUp: ({ sql }, { transcriptionId }) => failTranscription(sql, transcriptionId, failures.interrupted()),
  perform: hear,
}

const looksEveryMs = 1500

/** Hears a cut piece by piece; what was heard before a worker stopped is not heard again. Stops within moments when nobody wants it any more. */
async function hear(house: WorkerHouse, { transcriptionId: id }: Payload<'transcribe'>, stopped: AbortSignal) {
  const { sql, recogniser } = house
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
    const heard = await hearPieces(house, recogniser, asked, folder, signal)
    if (typeof heard === 'string') return await failTranscription(sql, id, heard)
    if (heard.words.length === 0) return await endWithoutWords(sql, id, failures.nobodySpeaks())
    const code = languageCode(heard.language) ?? 'und'
    await saveTranscript(
      sql,
      id,
      code,
      code === 'und' ? 'Machine' : languageName(code, code),
      await captionWords(sql, asked.versionId, code, heard.words),
    )
  } catch (cause) {
    if (unwanted.signal.aborted) return
    if (!(cause instanceof RecogniserRefused)) throw cause
    await failTranscription(sql, id, cause.failure)
  } finally {
    clearInterval(looking)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Everything heard in a cut, or why it cannot be. The sound is read from the file as it was sent: there is no need to wait for what is made of it. */
async function hearPieces(
  { sql, files, ffmpeg }: WorkerHouse,
  recogniser: Recogniser,
  { id, versionId, language: wanted, filmLanguage }: TranscriptionRecord,
  folder: string,
  signal: AbortSignal,
): Promise<{ language: string; words: HeardWord[] } | Failure> {
  const version = await readVersion(sql, versionId)
  if (!version) return failures.filmNotReady()
  const path = await files.openSource(version.sourceObject, folder, signal)
  const source = await checkSource(ffmpeg, path, signal, { language: version.language, chosen: version.chosenSound })
  if ('code' in source) return wordsAlone(source)
  if (source.sound.length === 0) return { language: '', words: [] }
  const done = await heardPieces(sql, id)
  let language = wanted || filmLanguage || (done.find((piece) => piece.language)?.language ?? '')
  const durationMs = source.durationSeconds * 1000
  const run = { beganAt: Date.now(), heardMs: 0 }
  await readPieces(source, {
    ffmpeg,
    lengths: recogniser.pieces,
    heardUntil: new Map(done.map(({ startsMs, endsMs }) => [startsMs, endsMs])),
    signal,
    async take({ startsMs, endsMs, sound }) {
      const answer = await recogniser.hear(sound, languageCode(language) ?? '', folder, signal)
      const piece: HeardPiece = { startsMs, endsMs, language: answer.language, heard: answer.words.map((word) => moved(word, startsMs)) }
      language ||= answer.language
      done.push(piece)
      run.heardMs += endsMs - startsMs
      const secondsASecond = (Date.now() - run.beganAt) / run.heardMs
      const leftSeconds = Math.round((Math.max(0, durationMs - endsMs) / 1000) * secondsASecond)
      await keepHeard(sql, id, piece, { part: Math.min(1, endsMs / durationMs), leftSeconds })
    },
  })
  return { language, words: done.toSorted((a, b) => a.startsMs - b.startsMs).flatMap((piece) => piece.heard) }
}

const moved = ([text, from, to, ...rest]: HeardWord, byMs: number): HeardWord => [text, from + byMs, to + byMs, ...rest]
