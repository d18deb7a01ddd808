import { languageCode } from '#core/text/languages.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { Job, Payload } from '../../queue/job.ts'
import { askRecogniser } from '../../transcribe/over-http.ts'
import { RecogniserRefused } from '../../transcribe/recogniser.ts'

/** What is written along later than this after it was spoken helps nobody follow. */
const tooLateMs = 45_000
const askAgainMs = 250

/** A few seconds of what is spoken in a screening's room, as a caption. Its sound is kept no longer than this takes. */
export const hearSpoken: Job<'hear-spoken'> = {
  name: 'hear-spoken',
  line: 'prompt',
  key: ({ line }) => `hear-spoken:${line}`,
  attempts: 2,
  giveUp: ({ sql }, { line }) => written(sql, line, ''),
  perform: hear,
}

async function hear({ sql, transcriber, log }: WorkerHouse, { line }: Payload<'hear-spoken'>, signal: AbortSignal) {
  const [piece] = await sql<{ sound: string; language: string; sentAt: Date }[]>`
    select encode(sound, 'base64') as sound, language, sent_at as "sentAt" from private.spoken_pieces where line = ${line}`
  if (!piece) return
  const leftMs = tooLateMs - (Date.now() - new Date(piece.sentAt).getTime())
  if (!transcriber || leftMs <= 0) return written(sql, line, '')
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(leftMs)])
    const { words } = await askRecogniser(
      transcriber,
      Buffer.from(piece.sound, 'base64'),
      languageCode(piece.language) ?? '',
      within,
      askAgainMs,
    )
    await written(sql, line, words.map(([word]) => word).join(' '))
  } catch (cause) {
    signal.throwIfAborted()
    const late = cause instanceof DOMException && cause.name === 'TimeoutError'
    if (!late && !(cause instanceof RecogniserRefused)) throw cause
    log.warn({ line, why: (cause as Error).message }, 'what was spoken could not be written along')
    await written(sql, line, '')
  }
}

const written = async (sql: WorkerHouse['sql'], line: string, words: string) => {
  await sql`select private.write_heard(${line}, ${words})`
}
