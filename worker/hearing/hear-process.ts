// Transcribes one piece of sound, in a process that may read only the model and that sound (see hear-apart.ts). Arguments: the sound (16
// kHz, one channel, 16 bits), encoder, decoder, tokens, the speech detector, a language or nothing. Prints lines of JSON: speech segments,
// each window's text (`wordTimes`: its words have times of their own), and what it took.
import { readFileSync } from 'node:fs'
import sherpa, { type RecognizerConfig } from 'sherpa-onnx-node'
import { votedLanguage } from '#core/media/hearing/language-vote.ts'
import { tokensOfSegments } from '#core/media/hearing/segment-tokens.ts'
import { longestWindowMs, windowsOf } from '#core/media/hearing/speech-windows.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import { samplesOf } from './samples-of.ts'

const rate = 16_000
/** Windows for language detection; the majority language is used for all. */
const asked = 3

const [, , sound, encoder, decoder, tokens, vad, wanted = ''] = process.argv as [string, string, ...string[]]
const samples = samplesOf(readFileSync(sound!))
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

const speech = speechIn(samples)
say({ speech })
const windows = windowsOf(speech, (samples.length / rate) * 1000)
if (windows.length > 0) hear()
const { user, system } = process.cpuUsage()
const spokenMs = windows.reduce((sum, { startsMs, endsMs }) => sum + endsMs - startsMs, 0)
say({ took: { processorMs: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024, spokenMs } })

function hear() {
  // Most published models have no word times; then sentence times are used.
  let bySentence: 0 | 1 = 0
  const config = (language: string): RecognizerConfig => ({
    featConfig: { sampleRate: rate, featureDim: 80 },
    modelConfig: {
      whisper: {
        ...{ encoder: encoder!, decoder: decoder!, language, task: 'transcribe', tailPaddings: -1 },
        ...{ enableTokenTimestamps: 1, enableSegmentTimestamps: bySentence },
      },
      tokens: tokens!,
      ...{ numThreads: 1, provider: 'cpu', debug: 0 },
    },
  })
  let language = wanted
  const recognizer = new sherpa.OfflineRecognizer(config(language))
  const resultOf = ({ startsMs, endsMs }: TimedRange) => {
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: samples.subarray((startsMs * rate) / 1000, (endsMs * rate) / 1000), sampleRate: rate })
    recognizer.decode(stream)
    return recognizer.getResult(stream)
  }
  const heard = (window: TimedRange) => {
    let result = resultOf(window)
    if (result.tokens.length > 0 && result.timestamps.length === 0 && bySentence === 0) {
      bySentence = 1
      recognizer.setConfig(config(language))
      result = resultOf(window)
    }
    const { lang, text, segment_texts: texts, segment_timestamps: begins, segment_durations: last } = result
    const timed = bySentence === 1 ? tokensOfSegments({ texts, timestamps: begins, durations: last }) : result
    const { tokens, timestamps, durations } = timed
    return { ...window, language: lang, text, tokens, timestamps, durations, wordTimes: bySentence === 0 }
  }
  const first = windows.slice(0, wanted ? 0 : asked).map(heard)
  language = wanted || votedLanguage(first.map((window) => ({ language: window.language, ms: window.endsMs - window.startsMs })))
  recognizer.setConfig(config(language))
  for (const [at, window] of windows.entries()) say({ window: first[at]?.language === language ? first[at] : heard(window) })
}

/** Speech ranges, in milliseconds. */
function speechIn(samples: Float32Array): TimedRange[] {
  const windowSize = 512
  const finder = new sherpa.Vad(
    {
      sileroVad: {
        model: vad!,
        ...{ threshold: 0.3, minSpeechDuration: 0.1, minSilenceDuration: 0.3, maxSpeechDuration: longestWindowMs / 1000 - 4, windowSize },
      },
      ...{ sampleRate: rate, numThreads: 1, debug: 0 },
    },
    60,
  )
  const found: TimedRange[] = []
  const take = () => {
    for (; !finder.isEmpty(); finder.pop()) {
      const { start, samples: spoken } = finder.front(false)
      found.push({ startsMs: Math.round((start / rate) * 1000), endsMs: Math.round(((start + spoken.length) / rate) * 1000) })
    }
  }
  for (let at = 0; at + windowSize <= samples.length; at += windowSize) {
    finder.acceptWaveform(samples.subarray(at, at + windowSize))
    take()
  }
  finder.flush()
  take()
  return found
}
