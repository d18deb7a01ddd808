import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { randomFrom } from '../pictures/noise.ts'
import { highPass, lowPass, throughAWire } from './filters.ts'
import { inTheMiddle, lay, rate, type Sound, shape, silence, whiteNoise } from './sound.ts'
import { echoed, tick } from './strikes.ts'

/** A machine that speaks, and what its words go through before they are heard. */
export interface Voice {
  /** Of eSpeak NG: a language, and a variant after a plus sign. */
  voice: string
  wordsAMinute: number
  /** 0 to 99. */
  pitch: number
  heardThrough(samples: Float32Array): Sound
}

/** A loudspeaker on a pole, out of doors. */
const tannoy = (samples: Float32Array) => echoed(inTheMiddle(throughAWire(samples, 320, 3_800)), 1.3, 0.28)

const telephone = (samples: Float32Array) => inTheMiddle(throughAWire(driven(samples, 1.6), 330, 3_300))

/** Marine VHF: a click, the carrier's hiss while the key is pressed, a tail of noise when it is let go. */
function radio(samples: Float32Array): Sound {
  const random = randomFrom(samples.length)
  const seconds = samples.length / rate
  const heard = silence(seconds + 0.45)
  lay(heard, inTheMiddle(throughAWire(driven(samples, 3), 420, 2_800)), { at: 0.12 })
  const carrier = highPass(whiteNoise(seconds + 0.2, random), 1_200)
  lay(heard, inTheMiddle(lowPass(carrier, 4_200)), { gain: 0.022 })
  lay(heard, tick(1_100, 0.03, 5), { gain: 0.12 })
  const tail = shape(whiteNoise(0.16, random), (time) => (time < 0.14 ? 1 : 0))
  lay(heard, inTheMiddle(throughAWire(tail, 600, 4_500)), { at: seconds + 0.2, gain: 0.1 })
  return heard
}

const closeBy = (samples: Float32Array) => echoed(inTheMiddle(lowPass(highPass(samples, 90), 9_000)), 0.35, 0.1)

/** Louder parts give way first, as in a cheap amplifier. */
const driven = (samples: Float32Array, drive: number) => samples.map((value) => Math.tanh(value * drive) / Math.tanh(drive))

export const voices = {
  announcer: { voice: 'en-gb+f2', wordsAMinute: 148, pitch: 46, heardThrough: tannoy },
  tideService: { voice: 'en-gb', wordsAMinute: 138, pitch: 36, heardThrough: telephone },
  pilot: { voice: 'es-419', wordsAMinute: 150, pitch: 22, heardThrough: radio },
  surveyor: { voice: 'es-419+f2', wordsAMinute: 156, pitch: 48, heardThrough: radio },
  pilotInEnglish: { voice: 'en-gb', wordsAMinute: 172, pitch: 22, heardThrough: radio },
  surveyorInEnglish: { voice: 'en-gb+f2', wordsAMinute: 156, pitch: 48, heardThrough: radio },
  describer: { voice: 'en-gb+f3', wordsAMinute: 158, pitch: 40, heardThrough: closeBy },
  log: { voice: 'en-gb+f3', wordsAMinute: 150, pitch: 42, heardThrough: closeBy },
  secondLog: { voice: 'en-gb+m3', wordsAMinute: 150, pitch: 38, heardThrough: closeBy },
  guideTrack: { voice: 'en-gb-scotland+f2', wordsAMinute: 150, pitch: 44, heardThrough: closeBy },
} satisfies Record<string, Voice>

/** The sentences as samples, one each, as loud as each other and without silence before them. */
export async function speak(sentences: { by: Voice; words: string }[]): Promise<Float32Array[]> {
  const orders = sentences.map(({ by: { voice, wordsAMinute, pitch }, words }) => ({ voice, wordsAMinute, pitch, text: words }))
  const speaker = spawn(process.execPath, [fileURLToPath(new URL('./speak.mjs', import.meta.url))], { stdio: ['pipe', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((done, failed) => speaker.once('error', failed).once('close', done))
  speaker.stdin.end(JSON.stringify(orders))
  const [said, words] = await Promise.all([text(speaker.stdout), text(speaker.stderr)])
  if ((await ended) !== 0) throw new Error(`The speech synthesiser stopped: ${words.slice(-400)}`)
  return said
    .trim()
    .split('\n')
    .map((line) => evened(trimmed(samplesOf(Buffer.from(line, 'base64')))))
}

/** 16-bit mono WAV at its own rate, read at ours. */
function samplesOf(wav: Buffer): Float32Array {
  const [from, given] = [wav.indexOf('data') + 8, wav.readUInt32LE(24)]
  const count = Math.floor((wav.length - from) / 2)
  const samples = new Float32Array(Math.floor((count * rate) / given))
  for (let index = 0; index < samples.length; index++) {
    const at = (index * given) / rate
    const left = Math.floor(at)
    const [a, b] = [wav.readInt16LE(from + left * 2), wav.readInt16LE(from + Math.min(count - 1, left + 1) * 2)]
    samples[index] = (a + (b - a) * (at - left)) / 32_768
  }
  // Reading between samples by a straight line leaves mirrors above half the given rate.
  return lowPass(lowPass(samples, given * 0.42), given * 0.42)
}

function trimmed(samples: Float32Array): Float32Array {
  const audible = (value: number) => Math.abs(value) > 0.004
  const [first, last] = [samples.findIndex(audible), samples.findLastIndex(audible)]
  return first < 0 ? samples.slice(0, 0) : samples.slice(Math.max(0, first - rate * 0.02), last + rate * 0.05)
}

function evened(samples: Float32Array): Float32Array {
  const power = Math.sqrt(samples.reduce((sum, value) => sum + value * value, 0) / Math.max(1, samples.length))
  return samples.map((value) => (value * 0.13) / (power || 1))
}
