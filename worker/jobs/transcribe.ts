import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cuesFromWords, type HeardWord } from '#core/captions/from-words.ts'
import { pausesOf } from '#core/captions/pauses.ts'
import { languageCode, languageName } from '#core/languages.ts'
import type { WorkerHouse } from '../house.ts'
import type { Job, Payload } from '../queue/job.ts'
import {
  beginTranscription,
  failTranscription,
  heardPieces,
  isWanted,
  keepHeard,
  readTranscription,
  saveTranscript,
  soundOf,
} from '../records/transcriptions.ts'
import { askRecogniser, RecogniserRefused } from '../transcribe/ask-recogniser.ts'
import { cutSound } from '../transcribe/cut-sound.ts'
import { readSound } from '../transcribe/read-sound.ts'

export const transcribe: Job<'transcribe'> = {
  name: 'transcribe',
  line: 'slow',
  key: ({ transcriptionId }) => `transcribe:${transcriptionId}`,
  lockKeys: ({ transcriptionId }) => [`transcription:${transcriptionId}`],
  attempts: 5,
  giveUp: ({ sql }, { transcriptionId }) => failTranscription(sql, transcriptionId, 'It was interrupted several times. Ask for it again.'),
  perform: hear,
}

const looksEveryMs = 1500

/** Hears a cut piece by piece; what was heard before a worker stopped is not heard again. Stops within moments when nobody wants it any more. */
async function hear(house: WorkerHouse, { transcriptionId: id }: Payload<'transcribe'>, stopped: AbortSignal) {
  const { sql, transcriber } = house
  const asked = await readTranscription(sql, id)
  if (!asked || !(await beginTranscription(sql, id))) return
  if (!transcriber) return failTranscription(sql, id, 'This house has no speech recogniser any more.')
  const { playlist, peaks } = await soundOf(sql, asked.versionId)
  if (!playlist) throw new Error(`Version ${asked.versionId} has no complete rendition to hear`)
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
    const done = new Map((await heardPieces(sql, id)).map((piece) => [piece.startsMs, piece]))
    let language = asked.language || asked.filmLanguage
    const words: HeardWord[] = []
    const pieces = cutSound(asked.durationMs, peaks ? pausesOf(peaks, 300) : [])
    for (const [at, piece] of pieces.entries()) {
      let heard = done.get(piece.startsMs)
      if (!heard) {
        const wav = await readSound(house, playlist, piece, folder, signal)
        const answer = await askRecogniser(transcriber, wav, languageCode(language) ?? '', signal)
        const moved = answer.words.map(([text, from, to, begins]): HeardWord => [text, from + piece.startsMs, to + piece.startsMs, begins])
        heard = { ...piece, language: answer.language, heard: moved }
        await keepHeard(sql, id, heard, (at + 1) / pieces.length)
      }
      language ||= heard.language
      words.push(...heard.heard)
    }
    if (words.length === 0) return await failTranscription(sql, id, 'The recogniser heard nobody speak in this film.')
    const code = languageCode(language) ?? 'und'
    await saveTranscript(sql, id, code, code === 'und' ? 'Machine' : languageName(code, code), cuesFromWords(words))
  } catch (cause) {
    if (unwanted.signal.aborted) return
    if (!(cause instanceof RecogniserRefused)) throw cause
    await failTranscription(sql, id, cause.message)
  } finally {
    clearInterval(looking)
    await rm(folder, { recursive: true, force: true })
  }
}
