import { randomFrom } from '../pictures/noise.ts'
import { bandPass, echoOf, highPass, lowPass } from './filters.ts'
import { inTheMiddle, lay, rate, type Sound, shape, silence, whiteNoise } from './sound.ts'

// Things that are struck, cracked, scratched or called: short sounds to be laid where they happen.

/** Partials of a cast bell, from hum to the high ones: ratio to the struck note, loudness, and how much faster it dies. */
const partials = [
  [0.5, 0.5, 0.6],
  [1, 0.9, 1],
  [1.19, 0.6, 1.2],
  [1.56, 0.35, 1.6],
  [2, 0.55, 1.8],
  [2.51, 0.3, 2.6],
  [3.01, 0.22, 3.4],
  [4.17, 0.14, 5],
] as const

export function bell(hertz: number, seconds: number): Sound {
  return inTheMiddle(
    made(seconds, (time) =>
      partials.reduce(
        (sum, [ratio, gain, haste]) => sum + gain * Math.sin(2 * Math.PI * hertz * ratio * time) * Math.exp((-time * 5 * haste) / seconds),
        0,
      ),
    ),
  )
}

/** Two or three notes before an announcement. */
export function chime(hertz: number[]): Sound {
  const heard = silence(hertz.length * 0.45 + 1.2)
  hertz.forEach((note, index) => {
    const tone = made(
      1.5,
      (time) => (Math.sin(2 * Math.PI * note * time) + 0.3 * Math.sin(4 * Math.PI * note * time)) * Math.exp(-time * 3.2),
    )
    lay(heard, inTheMiddle(tone), { at: index * 0.42, gain: 0.5 })
  })
  return heard
}

/** A gull far off: three or four cries that fall. */
export function gull(seed: number): Sound {
  const random = randomFrom(seed)
  const heard = silence(3)
  const cries = 3 + Math.floor(random() * 2)
  const voice = 1_050 + 300 * random()
  for (let cry = 0; cry < cries; cry++) {
    const length = 0.26 + 0.16 * random()
    let turn = 0
    const tone = made(length, (time) => {
      const part = time / length
      const pitch = voice * (1 + 0.35 * Math.sin(Math.PI * Math.min(1, part * 1.5)) - 0.25 * part)
      turn += pitch / rate
      const wave = Math.sin(2 * Math.PI * turn) + 0.5 * Math.sin(4 * Math.PI * turn) + 0.35 * Math.sin(6 * Math.PI * turn)
      return wave * Math.sin(Math.PI * part) ** 0.6
    })
    lay(heard, inTheMiddle(tone), { at: cry * (0.42 + 0.1 * random()), gain: 0.3 * (1 - cry * 0.15) })
  }
  return echoed(heard, 2.2, 0.9, 0.35)
}

/** Ice under tension: a snap, and its high parts arriving before its low ones, as they do through a frozen sheet. */
export function iceCrack(seed: number): Sound {
  const random = randomFrom(seed)
  const heard = silence(1.2)
  const snap = bandPass(
    shape(whiteNoise(0.06, random), (time) => Math.exp(-time * 130)),
    1_700 + 900 * random(),
    1.4,
  )
  let turn = 0
  const reach = 3_500 + 2_500 * random()
  const fall = made(0.7, (time) => {
    turn += (180 + reach * Math.exp(-time * 11)) / rate
    return Math.sin(2 * Math.PI * turn) * Math.exp(-time * 8) * Math.min(1, time * 400)
  })
  lay(heard, inTheMiddle(snap), { gain: 1.4 })
  lay(heard, inTheMiddle(fall), { gain: 0.35 })
  return echoed(heard, 3, 0.7, 0.25)
}

/** A body of ice, rope or wood that moves against another. */
export function groan(seed: number, hertz = 70, seconds = 3): Sound {
  const random = randomFrom(seed)
  let [turn, jitter] = [0, 0]
  const rubbed = made(seconds, (time) => {
    jitter += (random() - 0.5) * 0.4 - jitter * 0.02
    turn += (hertz * (1 + 0.25 * Math.sin(time * 1.7)) + jitter) / rate
    return ((turn % 1) * 2 - 1) * Math.sin((Math.PI * time) / seconds) ** 2
  })
  return echoed(inTheMiddle(lowPass(bandPass(rubbed, hertz * 4, 0.7), 900)), 1.6, 0.5, 0.5)
}

/** A small hard thing: a relay, a clock, a crystal of salt. */
export function tick(hertz: number, seconds: number, seed: number): Sound {
  const random = randomFrom(seed)
  return inTheMiddle(
    made(seconds, (time) => (Math.sin(2 * Math.PI * hertz * time) + (random() * 2 - 1) * 0.7) * Math.exp((-time * 7) / seconds)),
  )
}

/** A press or a lever: two blows and the weight under them. */
export function clack(seed: number): Sound {
  const random = randomFrom(seed)
  const heard = silence(0.7)
  lay(heard, tick(640, 0.05, seed), { gain: 0.7 })
  lay(heard, tick(410, 0.09, seed + 1), { at: 0.13, gain: 0.9 })
  const weight = made(0.4, (time) => Math.sin(2 * Math.PI * 74 * time) * Math.exp(-time * 14))
  lay(heard, inTheMiddle(weight), { at: 0.13, gain: 0.9 })
  const paper = highPass(
    shape(whiteNoise(0.3, random), (time) => Math.sin(Math.PI * Math.min(1, time / 0.3)) ** 2),
    2_500,
  )
  lay(heard, inTheMiddle(paper), { at: 0.3, gain: 0.18 })
  return echoed(heard, 0.7, 0.3, 0.8)
}

/** A pen, a rake, a sheet: something drawn over something for `seconds`. */
export function stroke(seconds: number, seed: number, hertz = 3_200): Sound {
  const random = randomFrom(seed)
  const drawn = bandPass(
    shape(whiteNoise(seconds, random), (time) => Math.sin(Math.PI * Math.min(1, time / seconds)) ** 0.7),
    hertz,
    0.7,
  )
  return inTheMiddle(shape(drawn, (time) => 0.7 + 0.3 * Math.sin(time * 37)))
}

/** One step on gravel. */
export function step(seed: number): Sound {
  const random = randomFrom(seed)
  const heard = silence(0.4)
  for (let grain = 0; grain < 14; grain++)
    lay(heard, tick(900 + 2_400 * random(), 0.03, seed + grain), { at: random() ** 1.6 * 0.2, gain: 0.08 + 0.2 * random() })
  lay(heard, inTheMiddle(made(0.12, (time) => Math.sin(2 * Math.PI * 96 * time) * Math.exp(-time * 40))), { gain: 0.5 })
  return heard
}

/** One note of a machine that reports. */
export const beep = (hertz: number, seconds: number): Sound =>
  inTheMiddle(made(seconds, (time) => Math.sin(2 * Math.PI * hertz * time) * Math.min(1, time * 300, (seconds - time) * 300)))

/** `dry` with its own echo behind it. */
export function echoed(sound: Sound, seconds: number, wetGain: number, dryGain = 1): Sound {
  const wet = echoOf(sound, seconds)
  const heard = { left: wet.left.map((value) => value * wetGain), right: wet.right.map((value) => value * wetGain) }
  return lay(heard, sound, { gain: dryGain })
}

function made(seconds: number, value: (time: number) => number): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * rate))
  for (let index = 0; index < samples.length; index++) samples[index] = value(index / rate)
  return samples
}
