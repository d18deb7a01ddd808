import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { languageCode } from '#core/text/languages.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { queueJob } from '../../queue/queue-job.ts'
import { chosenModel, othersHear } from '../../records/hearing.ts'
import { samplesOfWav } from '../../transcribe/cut-sound.ts'
import { askRecogniser } from '../../transcribe/over-http.ts'
import { RecogniserRefused } from '../../transcribe/recogniser.ts'

/** Maximum delay of a live caption; a later one does not help. */
const tooLateMs = 45_000
const askAgainMs = 250
const leftToOthersMs = 300

/** Turns a few seconds of speech in a screening's room into a caption. The sound is deleted right after. */
export const hearSpoken: Job<'hear-spoken'> = {
  name: 'hear-spoken',
  line: 'prompt',
  key: ({ line }) => `hear-spoken:${line}`,
  attempts: 2,
  giveUp: ({ sql }, { line }) => written(sql, line, ''),
  perform: hear,
}

async function hear(house: WorkerHouse, { line }: Payload<'hear-spoken'>, signal: AbortSignal) {
  const { sql, log } = house
  const [piece] = await sql<{ sound: string; language: string; sentAt: Date }[]>`
    select encode(sound, 'base64') as sound, language, sent_at as "sentAt" from private.spoken_pieces where line = ${line}`
  if (!piece) return
  // Left to a machine with a recogniser.
  if (!house.transcriber && house.hearing.by === 'nothing' && (await othersHear(sql)))
    return queueJob(sql, hearSpoken, { line }, new Date(Date.now() + leftToOthersMs))
  const leftMs = tooLateMs - (Date.now() - new Date(piece.sentAt).getTime())
  if (leftMs <= 0) return written(sql, line, '')
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    const { words } = await wordsOf(house, line, Buffer.from(piece.sound, 'base64'), languageCode(piece.language) ?? '', within)
    await written(sql, line, words.map(([word]) => word).join(' '))
  } catch (cause) {
    signal.throwIfAborted()
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (!late && !(cause instanceof RecogniserRefused)) throw cause
    log.warn({ line, why: (cause as Error).message }, 'what was spoken could not be written along')
    await written(sql, line, '')
  }
}

/** By the configured recogniser, else the built-in one, ahead of films. */
async function wordsOf(
  { sql, transcriber, hearing, workDir }: WorkerHouse,
  line: string,
  wav: Buffer,
  language: string,
  signal: AbortSignal,
) {
  if (transcriber) return askRecogniser(transcriber, wav, language, signal, askAgainMs)
  const sound = samplesOfWav(wav)
  const recogniser = hearing.recogniser(await chosenModel(sql))
  if (!recogniser || !sound) return { words: [] }
  const folder = join(workDir, `spoken-${line}`)
  await mkdir(folder, { recursive: true })
  try {
    return await recogniser.hear(sound, language, folder, signal, true)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const written = async (sql: WorkerHouse['sql'], line: string, words: string) => {
  await sql`select private.write_heard(${line}, ${words})`
}
