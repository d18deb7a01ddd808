import { randomFrom } from '../pictures/noise.ts'
import { bandPass, highPass, lowPass } from './filters.ts'
import { inTheMiddle, lay, moments, rate, type Sound, shape, silence, wander, whiteNoise, wide } from './sound.ts'

/** Waves that come in, break and draw back; `everySeconds` apart, give or take. `surf`: how much of it is foam. */
export function sea(seconds: number, seed: number, { everySeconds = 7, surf = 0.5 } = {}): Sound {
  const heard = wide(seed, (random) => {
    const swell = wander(everySeconds * 0.8, random)
    return lowPass(
      shape(whiteNoise(seconds, random), (at) => 0.18 + 0.45 * swell(at)),
      190,
    )
  })
  const random = randomFrom(seed + 7)
  for (const at of moments(seconds, everySeconds, random)) {
    const size = 0.4 + 0.6 * random()
    lay(heard, breaker(size, seed + Math.round(at * 100), surf), { at: at - 2, gain: size * 0.8, pan: random() * 1.2 - 0.6 })
  }
  return heard
}

function breaker(size: number, seed: number, surf: number): Sound {
  const length = 6 + 3 * size
  const body = wide(seed, (random) => {
    const rolling = bandPass(
      shape(whiteNoise(length, random), (at) => swell(at, 2, 2.4)),
      520,
      0.45,
    )
    const foam = highPass(
      shape(whiteNoise(length, random), (at) => swell(at, 2.5, 1.6) ** 1.6),
      2_600,
    )
    return rolling.map((value, index) => value + foam[index]! * 0.3 * surf)
  })
  return body
}

/** Rises to 1 at `peak` seconds, then falls by a factor of e every `fall` seconds. */
const swell = (at: number, peak: number, fall: number) => (at < peak ? (at / peak) ** 2.2 : Math.exp((peak - at) / fall))

/** Water against stone: slaps and bubbles close by. */
export function quay(seconds: number, seed: number): Sound {
  const random = randomFrom(seed)
  const heard = silence(seconds)
  for (const at of moments(seconds, 0.55, random)) {
    const [deep, length] = [260 + 340 * random(), 0.12 + 0.2 * random()]
    const drop = new Float32Array(Math.ceil(length * rate))
    for (let index = 0, turn = 0; index < drop.length; index++) {
      const time = index / rate
      turn += (deep * (1 + 1.5 * time)) / rate
      drop[index] = Math.sin(turn * 2 * Math.PI) * Math.exp((-time * 5) / length) * Math.min(1, time * 300)
    }
    const splash = bandPass(
      shape(whiteNoise(length * 2, random), (time) => Math.exp((-time * 5) / length)),
      900,
      0.8,
    )
    const pan = random() * 1.6 - 0.8
    lay(heard, inTheMiddle(drop), { at, gain: 0.1 + 0.25 * random(), pan })
    lay(heard, inTheMiddle(splash), { at, gain: 0.12 + 0.3 * random(), pan })
  }
  return heard
}
