import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { withinBytes } from '#abroad/within-bytes.ts'
import type { HeardWord } from '#core/media/captions/from-words.ts'
import { type Failure, failures } from '#core/media/worker-words/failures.ts'
import { bytesOf, rate } from './cut-sound.ts'
import { type Heard, type Recogniser, RecogniserRefused } from './recogniser.ts'

export interface RecogniserAddress {
  url: string
  key?: string
  model: string
}

const timed = { start: z.number(), end: z.number() }
/** whisper.cpp says how probable a word is, OpenAI does not. */
const timedWord = z.object({ word: z.string(), ...timed, probability: z.number().min(0).max(1).nullish().catch(null) })
/** `verbose_json` of OpenAI's transcriptions and of whisper.cpp's server: words beside the segments, or within them. */
const answer = z.object({
  language: z.string().nullish(),
  text: z.string().nullish(),
  words: z.array(timedWord).nullish(),
  segments: z.array(z.object({ text: z.string(), words: z.array(timedWord).nullish(), ...timed })).nullish(),
})

const tries = 4
const longestAnswerMs = 30 * 60_000
/** Response size limit: half a day of speech is a tenth of it. */
const mostAnswerBytes = 100_000_000

/** A recogniser that is asked over HTTP: OpenAI's protocol, or that of whisper.cpp's server. */
export const recogniserOverHttp = (to: RecogniserAddress): Recogniser => ({
  name: to.model,
  // A WAV of six minutes stays below OpenAI's 25 MB.
  pieces: { firstMs: 4 * 60_000, wantedMs: 4 * 60_000, mostMs: 6 * 60_000 },
  hearsAgain: false,
  hear: (sound, language, _, signal) => askRecogniser(to, wavOf(sound), language, signal),
})

function wavOf(samples: Buffer): Uint8Array {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(bytesOf(1000), 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** Asks the recogniser for the words of a WAV file. Retries when it is busy or unreachable; throws `RecogniserRefused` when that does not help. */
export async function askRecogniser(
  to: RecogniserAddress,
  wav: Uint8Array,
  language: string,
  signal: AbortSignal,
  pauseMs = 1000,
): Promise<Heard> {
  for (let attempt = 1; ; attempt++) {
    const outcome = await ask(to, wav, language, signal)
    if ('words' in outcome) return outcome
    if (!outcome.again || attempt === tries) throw new RecogniserRefused(outcome.why)
    await pause(outcome.afterMs ?? pauseMs * 3 ** (attempt - 1), undefined, { signal })
  }
}

interface Refused {
  why: Failure
  again: boolean
  afterMs?: number
}

async function ask(
  { url, key, model }: RecogniserAddress,
  wav: Uint8Array,
  language: string,
  signal: AbortSignal,
): Promise<Heard | Refused> {
  const form = new FormData()
  form.set('file', new Blob([wav as Uint8Array<ArrayBuffer>], { type: 'audio/wav' }), 'sound.wav')
  form.set('model', model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  if (language) form.set('language', language)
  let response: Response
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(longestAnswerMs)])
    const headers: Record<string, string> = key ? { authorization: `Bearer ${key}` } : {}
    response = withinBytes(await fetch(addressOf(url), { method: 'POST', body: form, signal: within, headers }), mostAnswerBytes)
  } catch {
    signal.throwIfAborted()
    return { why: failures.recogniserAway(), again: true }
  }
  if (!response.ok) {
    await response.body?.cancel()
    return refusalOf(response)
  }
  const read = answer.safeParse(await response.json().catch(() => null))
  signal.throwIfAborted()
  if (!read.success) return { why: failures.recogniserUnclear(), again: false }
  return { language: read.data.language ?? '', words: wordsOf(read.data) }
}

/** A complete address is used as is; a bare one is taken for an OpenAI-compatible server. */
export function addressOf(url: string): string {
  const bare = url.replace(/\/+$/, '')
  if (/\/(inference|transcriptions)$/.test(bare)) return bare
  return /\/v\d+$/.test(bare) ? `${bare}/audio/transcriptions` : `${bare}/v1/audio/transcriptions`
}

function refusalOf({ status, headers }: Response): Refused {
  const afterSeconds = Number(headers.get('retry-after'))
  const afterMs = afterSeconds > 0 && afterSeconds <= 120 ? { afterMs: afterSeconds * 1000 } : {}
  if (status === 401 || status === 403) return { why: failures.recogniserKey(), again: false }
  if (status === 404) return { why: failures.recogniserNotThere(), again: false }
  if (status === 413) return { why: failures.recogniserPieces(), again: false }
  if (status === 429 || status >= 500) return { why: failures.recogniserBusy(), again: true, ...afterMs }
  return { why: failures.recogniserRefused(status), again: false }
}

function wordsOf({ words, segments, text }: z.infer<typeof answer>): HeardWord[] {
  const inSegments = (segments ?? []).flatMap((segment) => (segment.words ?? []).map((one, at) => heardWord(one, at === 0)))
  if (inSegments.length > 0) return spoken(inSegments)
  if (words && words.length > 0) {
    const begins = new Set((segments ?? []).map(({ start }) => ms(start)))
    // OpenAI's words come without their marks; the text has them.
    return spoken(
      withMarks(
        words.map((one) => heardWord(one, begins.has(ms(one.start)))),
        text ?? '',
      ),
    )
  }
  return spoken((segments ?? []).flatMap(shared))
}

function heardWord({ word, start, end, probability }: z.infer<typeof timedWord>, begins: boolean): HeardWord {
  const heard = [word.trim(), ms(start), ms(end), begins] as const
  return typeof probability === 'number' ? [...heard, probability] : heard
}

/** A segment without word times: each word its share of it. */
function shared({ text, start, end }: { text: string; start: number; end: number }): HeardWord[] {
  const words = text.trim().split(/\s+/).filter(Boolean)
  const letters = words.join(' ').length + 1
  let before = 0
  return words.map((one, at) => {
    const from = start + ((end - start) * before) / letters
    before += one.length + 1
    return [one, ms(from), ms(start + ((end - start) * before) / letters), at === 0]
  })
}

/** Gives each word the commas and stops the whole text has around it. */
function withMarks(words: HeardWord[], text: string): HeardWord[] {
  const written = text.trim().split(/\s+/)
  if (written.length !== words.length) return words
  const bare = (one: string) => one.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return words.every(([one], at) => bare(one) === bare(written[at]!)) ? words.map(([, ...rest], at) => [written[at]!, ...rest]) : words
}

const ms = (seconds: number) => Math.max(0, Math.round(seconds * 1000))
const spoken = (words: HeardWord[]) => words.filter(([one, from, to]) => one !== '' && to >= from)
