import { randomFrom } from '../pictures/noise.ts'
import { drone, roomTone, wind } from './air.ts'
import { lay, moments, type Sound, silence, strengthOf } from './sound.ts'
import { beep, bell, chime, clack, echoed, groan, gull, iceCrack, step, stroke, tick } from './strikes.ts'
import { type Voice, voices } from './voices.ts'
import { quay, sea } from './water.ts'

export interface FilmSound {
  /** Who of the captions' speakers is heard; what the others say is in the picture. */
  speakers?: Record<string, Voice>
  /** What is heard apart from voices. `at` turns seconds of the full length into seconds of this print. */
  record(seconds: number, at: (seconds: number) => number): Sound
}

/** Each recording made as loud as it should be beside the others, from `gain` 1: as in front of one. */
function mixed(seconds: number, parts: [Sound, number][]): Sound {
  const heard = silence(seconds)
  for (const [part, gain] of parts) lay(heard, part, { gain: (gain * 0.1) / (strengthOf(part) || 1) })
  return heard
}

function scattered(seconds: number, everySeconds: number, seed: number, one: (seed: number) => Sound, gain = 1): Sound {
  const random = randomFrom(seed)
  const heard = silence(seconds)
  moments(seconds, everySeconds, random).forEach((at, index) => {
    lay(heard, one(seed + index * 17), { at, gain: gain * (0.4 + 0.6 * random()), pan: random() * 1.4 - 0.7 })
  })
  return heard
}

/** One sound at each of the given seconds of the film. */
function placed(seconds: number, at: (seconds: number) => number, times: number[], one: (index: number) => Sound, gain = 1): Sound {
  const heard = silence(seconds)
  times.forEach((time, index) => {
    lay(heard, one(index), { at: at(time), gain, pan: ((index * 7) % 5) / 5 - 0.4 })
  })
  return heard
}

const buoy = () => echoed(bell(587, 5), 2.5, 0.3)

/** What is heard in each film of the seed, computed: no recording of anyone's. */
export const filmSounds: Record<string, FilmSound> = {
  'a-harbour-without-ships': {
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [sea(seconds, 11, { everySeconds: 8, surf: 0.3 }), 0.7],
        [quay(seconds, 12), 0.5],
        [wind(seconds, 13, { from: 140, to: 380 }), 0.28],
      ])
      lay(heard, placed(seconds, at, [2.2, 17.6, 31, 46.4], buoy, 0.16))
      lay(heard, scattered(seconds, 9, 14, gull, 0.4))
      return lay(
        heard,
        placed(seconds, at, [12, 27.2, 40.4], (index) => groan(15 + index, 62, 3.4), 0.25),
      )
    },
  },
  'nine-straits': {
    speakers: {
      ...{ 'Cap. Quidel': voices.pilot, Topógrafo: voices.surveyor },
      ...{ 'Capt. Quidel': voices.pilotInEnglish, Surveyor: voices.surveyorInEnglish },
    },
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [
          drone(seconds, 21, {
            tones: [
              [31, 0.09],
              [62, 0.05],
              [93, 0.02],
            ],
            breath: 0.6,
            breathHertz: 260,
          }),
          0.7,
        ],
        [sea(seconds, 22, { everySeconds: 5, surf: 0.2 }), 0.5],
        [wind(seconds, 23, { from: 220, to: 700, edge: 1.8 }), 0.22],
      ])
      return lay(
        heard,
        placed(seconds, at, [1.4, 28.6], () => echoed(beep(196, 1.6), 4, 0.8, 0.5), 0.06),
      )
    },
  },
  'ice-register': {
    record: (seconds) => {
      const heard = mixed(seconds, [[wind(seconds, 41, { from: 260, to: 980, edge: 2.2 }), 0.6]])
      lay(heard, scattered(seconds, 3.6, 42, iceCrack, 0.6))
      return lay(
        heard,
        scattered(seconds, 11, 43, (seed) => groan(seed, 48, 4.5), 0.3),
      )
    },
  },
  'the-slow-wheel': {
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [wind(seconds, 91, { from: 120, to: 330 }), 0.5],
        [roomTone(seconds, 92), 0.22],
      ])
      lay(
        heard,
        placed(seconds, at, [8.4, 24, 40.6], () => echoed(clack(93), 0.6, 0.3), 0.3),
      )
      lay(
        heard,
        scattered(seconds, 9, 94, (seed) => groan(seed, 110, 1.6), 0.05),
      )
      const beats = Array.from({ length: Math.floor(seconds) }, (_, second) => second)
      return lay(
        heard,
        placed(
          seconds,
          (time) => time,
          beats,
          (index) => tick(index % 2 ? 2_300 : 1_900, 0.02, 95),
          0.07,
        ),
      )
    },
  },
  'one-day-from-outside': {
    speakers: { Operator: voices.log, Colleague: voices.secondLog },
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [
          drone(seconds, 111, {
            tones: [
              [50, 0.05],
              [100, 0.04],
              [150, 0.015],
              [297, 0.006],
            ],
            breath: 0.55,
            breathHertz: 700,
          }),
          0.6,
        ],
      ])
      lay(
        heard,
        scattered(seconds, 2.4, 112, (seed) => tick(1_500 + (seed % 7) * 120, 0.03, seed), 0.05),
      )
      // It answers every three seconds, is silent while contact is lost, then sends its name.
      const numbers = Array.from({ length: 16 }, (_, index) => index * 3).filter((time) => time < 24 || time > 37)
      return lay(
        heard,
        placed(seconds, at, numbers, (index) => beep(index % 4 ? 880 : 1_175, 0.09), 0.05),
      )
    },
  },
  'every-lamp-a-name': {
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [
          drone(seconds, 101, {
            tones: [
              [104, 0.03],
              [208, 0.02],
              [312, 0.008],
            ],
            breath: 0.9,
            breathHertz: 520,
          }),
          0.8,
        ],
        [wind(seconds, 102, { from: 300, to: 520, edge: 0.8 }), 0.2],
      ])
      lay(
        heard,
        placed(seconds, at, [4.4], () => chime([660, 528]), 0.07),
      )
      return lay(
        heard,
        placed(seconds, at, [20.2, 41.6], () => echoed(bell(392, 6), 5, 0.9, 0.2), 0.12),
      )
    },
  },
  'salt-then-water': {
    record: (seconds, at) => {
      const dry = at(22)
      const heard = mixed(seconds, [[wind(seconds, 71, { from: 200, to: 460 }), 0.35]])
      // Salt ticks while it dries, and stops when it is ready.
      lay(
        heard,
        scattered(dry, 0.16, 72, (seed) => tick(3_800 + (seed % 11) * 260, 0.012, seed), 0.3),
      )
      lay(
        heard,
        placed(seconds, at, [5, 7.6, 10.4, 13, 15.6], (index) => stroke(1.5, 73 + index, 1_900), 0.14),
      )
      const water = mixed(seconds - dry, [
        [quay(seconds - dry, 74), 0.5],
        [sea(seconds - dry, 75, { everySeconds: 6, surf: 0.25 }), 0.5],
      ])
      const rising = (side: Float32Array) => side.map((value, index) => value * Math.min(1, index / (side.length * 0.6)))
      return lay(heard, { left: rising(water.left), right: rising(water.right) }, { at: dry })
    },
  },
  'the-ferry-timetable': {
    speakers: { Announcer: voices.announcer },
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [quay(seconds, 131), 0.3],
        [wind(seconds, 132, { from: 160, to: 420 }), 0.22],
      ])
      lay(
        heard,
        placed(seconds, at, [2.6, 12.4, 22.3, 32.2], (index) => clack(133 + index), 0.22),
      )
      lay(
        heard,
        placed(seconds, at, [2.9, 12.7, 21.9, 32.1], () => echoed(chime([523, 659, 784]), 1.2, 0.3), 0.12),
      )
      const pen = [7, 8.6, 10.2, 17.2, 18.8, 26.8, 28.4, 30]
      lay(
        heard,
        placed(seconds, at, pen, (index) => stroke(0.9, 140 + index, 3_600), 0.08),
      )
      lay(heard, scattered(seconds, 15, 134, gull, 0.2))
      // The last boat leaves under the last page.
      const boat = drone(seconds, 135, {
        tones: [
          [24, 0.1],
          [48, 0.07],
          [96, 0.03],
        ],
        breath: 0.5,
        breathHertz: 200,
      })
      const leaving = (side: Float32Array) => side.map((value, index) => value * Math.max(0, index / side.length - 0.7) * 3)
      return lay(heard, { left: leaving(boat.left), right: leaving(boat.right) }, { gain: 0.2 })
    },
  },
  'how-long-is-a-coast': {
    speakers: { Walker: voices.guideTrack },
    record: (seconds) => {
      const heard = mixed(seconds, [
        [wind(seconds, 161, { from: 170, to: 420 }), 0.3],
        [sea(seconds, 162, { everySeconds: 9, surf: 0.6 }), 0.25],
      ])
      const paces = Array.from({ length: Math.floor(seconds / 0.58) }, (_, pace) => pace * 0.58)
      lay(
        heard,
        placed(
          seconds,
          (time) => time,
          paces,
          (index) => step(163 + index),
          0.11,
        ),
      )
      return lay(
        heard,
        scattered(seconds, 1.3, 164, (seed) => stroke(0.5, seed, 4_400), 0.035),
      )
    },
  },
  'tide-tables-week-forty': {
    speakers: { 'Tide service': voices.tideService },
    record: (seconds, at) => {
      const heard = mixed(seconds, [
        [sea(seconds, 83, { everySeconds: 6, surf: 0.7 }), 0.6],
        [roomTone(seconds, 84), 0.08],
      ])
      return lay(
        heard,
        placed(seconds, at, [3.7, 12.3, 24.7], () => beep(425, 0.32), 0.06),
      )
    },
  },
}
