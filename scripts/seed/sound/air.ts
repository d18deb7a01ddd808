import { randomFrom } from '../pictures/noise.ts'
import { lowPass, movingBand } from './filters.ts'
import { rate, type Sound, shape, wander, whiteNoise, wide } from './sound.ts'

export interface Wind {
  /** Where it whistles, in hertz, from its calm to its gusts. */
  from?: number
  to?: number
  /** The higher, the more it sings. */
  edge?: number
}

/** Wind over something: gusts are the same on both sides, the whistling is not. */
export function wind(seconds: number, seed: number, { from = 180, to = 620, edge = 1.3 }: Wind = {}): Sound {
  const gust = wander(3.4, randomFrom(seed))
  const flutter = wander(0.7, randomFrom(seed + 1))
  const strength = (at: number) => 0.12 + gust(at) ** 2 * (0.7 + 0.4 * flutter(at))
  return wide(seed + 2, (random) => {
    const whistle = wander(1.9, random)
    const singing = movingBand(whiteNoise(seconds, random), (at) => from + (to - from) * (0.65 * gust(at) + 0.35 * whistle(at)), edge)
    const pressing = lowPass(whiteNoise(seconds, random), 110)
    return shape(
      singing.map((value, index) => value + pressing[index]! * 0.5),
      strength,
    )
  })
}

export interface Drone {
  /** What turns or hums, in hertz and how loud. */
  tones: [hertz: number, gain: number][]
  /** Air around it: how loud, and up to which frequency. */
  breath: number
  breathHertz?: number
}

/** A machine that runs: transformer, ventilator, engine, aircraft. Its tones beat slowly against themselves. */
export function drone(seconds: number, seed: number, { tones, breath, breathHertz = 420 }: Drone): Sound {
  return wide(seed, (random) => {
    const samples = lowPass(whiteNoise(seconds, random), breathHertz)
    for (let index = 0; index < samples.length; index++) samples[index]! *= breath
    for (const [hertz, gain] of tones) {
      const [pair, start] = [hertz * (1 + 0.002 * random()), random() * 6.28]
      for (let index = 0; index < samples.length; index++) {
        const time = (index / rate) * 2 * Math.PI
        samples[index]! += gain * 0.5 * (Math.sin(time * hertz + start) + Math.sin(time * pair))
      }
    }
    return samples
  })
}

/** What is left of a room when nobody speaks in it. */
export const roomTone = (seconds: number, seed: number): Sound =>
  drone(seconds, seed, {
    tones: [
      [50, 0.02],
      [100, 0.012],
    ],
    breath: 0.5,
    breathHertz: 300,
  })
