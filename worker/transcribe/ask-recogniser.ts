import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { HeardWord } from '#core/captions/from-words.ts'

export interface Recogniser {
  url: string
  key?: string
  model: string
}
export interface Heard {
  /** As the recogniser names it: a code or an English name; empty when it does not say. */
  language: string
  /** In milliseconds from the beginning of the piece. */
  words: HeardWord[]
}

/** Words for the creator of the film: what is wrong, and that nothing of theirs is. */
export class RecogniserRefused extends Error {}

const timed = { start: z.number(), end: z.number() }
const word = z.object({ word: z.string(), ...timed })
/** `verbose_json` of OpenAI's transcriptions and of whisper.cpp's server: words beside the segments, or within them. */
const answer = z.object({
  language: z.string().nullish(),
  text: z.string().nullish(),
  words: z.array(word).nullish(),
  segments: z.array(z.object({ text: z.string(), words: z.array(word).nullish(), ...timed })).nullish(),
})

const tries = 4
const longestAnswerMs = 30 * 60_000

/** Asks the recogniser for the words of a WAV file. Waits and asks again where it is busy or away; throws `RecogniserRefused` when that does not help. */
export async function askRecogniser(
  to: Recogniser,
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
  why: string
  again: boolean
  afterMs?: number
}

async function ask({ url, key, model }: Recogniser, wav: Uint8Array, language: string, signal: AbortSignal): Promise<Heard | Refused> {
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
    response = await fetch(addressOf(url), {
      method: 'POST',
      body: form,
      signal: within,
      headers: key ? { authorization: `Bearer ${key}` } : {},
    })
  } catch {
    signal.throwIfAborted()
    return { why: 'The speech recogniser of this house could not be reached.', again: true }
  }
  if (!response.ok) {
    await response.body?.cancel()
    return refusalOf(response)
  }
  const read = answer.safeParse(await response.json().catch(() => null))
  signal.throwIfAborted()
  if (!read.success) return { why: 'The speech recogniser of this house gave an answer nobody understands.', again: false }
  return { language: read.data.language ?? '', words: wordsOf(read.data) }
}

/** An address that says its path is asked as it is; a bare one is taken for an OpenAI-compatible server. */
export function addressOf(url: string): string {
  const bare = url.replace(/\/+$/, '')
  if (/\/(inference|transcriptions)$/.test(bare)) return bare
  return /\/v\d+$/.test(bare) ? `${bare}/audio/transcriptions` : `${bare}/v1/audio/transcriptions`
}

function refusalOf({ status, headers }: Response): Refused {
  const afterSeconds = Number(headers.get('retry-after'))
  const afterMs = afterSeconds > 0 && afterSeconds <= 120 ? { afterMs: afterSeconds * 1000 } : {}
  if (status === 401 || status === 403)
    return { why: 'The speech recogniser refused the key of this house. Whoever runs it can correct that.', again: false }
  if (status === 404) return { why: 'There is no speech recogniser at the address this house was given.', again: false }
  if (status === 413) return { why: 'The speech recogniser does not take pieces of that size.', again: false }
  if (status === 429 || status >= 500)
    return { why: 'The speech recogniser of this house was too busy, several times.', again: true, ...afterMs }
  return { why: `The speech recogniser refused the sound (${status}).`, again: false }
}

function wordsOf({ words, segments, text }: z.infer<typeof answer>): HeardWord[] {
  const inSegments = (segments ?? []).flatMap((segment) =>
    (segment.words ?? []).map((one, at): HeardWord => [one.word.trim(), ms(one.start), ms(one.end), at === 0]),
  )
  if (inSegments.length > 0) return spoken(inSegments)
  if (words && words.length > 0) {
    const begins = new Set((segments ?? []).map(({ start }) => ms(start)))
    // OpenAI's words come without their marks; the text has them.
    return spoken(
      withMarks(
        words.map((one): HeardWord => [one.word.trim(), ms(one.start), ms(one.end), begins.has(ms(one.start))]),
        text ?? '',
      ),
    )
  }
  return spoken((segments ?? []).flatMap(shared))
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
  return words.every(([one], at) => bare(one) === bare(written[at]!))
    ? words.map(([, from, to, begins], at) => [written[at]!, from, to, begins])
    : words
}

const ms = (seconds: number) => Math.max(0, Math.round(seconds * 1000))
const spoken = (words: HeardWord[]) => words.filter(([one, from, to]) => one !== '' && to >= from)
