import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { SeedCue, SeedFilm, SeedSound } from '#supabase/seed/seed-film.ts'
import { saysLoudness } from '#worker/ffmpeg/hear-loudness.ts'
import { filmSounds } from './film-sounds.ts'
import { lay, rate, type Sound, strengthOf } from './sound.ts'
import { speak, type Voice, voices } from './voices.ts'

/** Loudness of every film: EBU R 128. */
export const loudnessTarget = -23

export interface Mix {
  /** Raw samples: 32-bit floats, little-endian, two channels. */
  path: string
  /** What brings it to the target, in decibels. */
  gainDecibels: number
}

interface Saying {
  cue: SeedCue
  by: Voice
}

export interface SpokenCue extends Saying {
  samples: Float32Array
}

interface SoundPrint {
  ffmpeg: string
  path: string
  seconds: number
  /** Instead of the film's own sound. */
  beside?: SeedSound
}

/** How ffmpeg brings it to the target. Nothing of a field recording is as loud as the limit; it keeps a voice from being. */
export const asLoudAsAgreed = ({ gainDecibels }: Mix, seconds: number) =>
  `volume=${gainDecibels.toFixed(2)}dB,alimiter=limit=0.84:level=0,atrim=duration=${seconds}`

/** How ffmpeg is told what `path` holds. */
export const rawSound = (path: string) => ['-f', 'f32le', '-ar', String(rate), '-ac', '2', '-i', path]

/** Everything heard in a film, as a file beside its picture. Voices only at its full length: a shorter print runs faster than anyone speaks. */
export async function mixFilm(film: SeedFilm, fullSeconds: number, print: SoundPrint): Promise<Mix> {
  const { seconds, beside } = print
  const heard = filmSounds[film.slug]!.record(seconds, (at) => (at * seconds) / fullSeconds)
  fade(heard, seconds)
  if (sayingsOf(film, beside).length > 0) {
    scaleTo(heard, 0.035)
    for (const { cue, by, samples } of seconds === fullSeconds ? await spokenCues(film, beside) : []) {
      giveWay(heard, cue[0], cue[0] + samples.length / rate)
      lay(heard, by.heardThrough(samples), { at: cue[0] + 0.1 })
    }
  }
  const interleaved = new Float32Array(heard.left.length * 2)
  for (let index = 0; index < heard.left.length; index++) {
    interleaved[index * 2] = heard.left[index]!
    interleaved[index * 2 + 1] = heard.right[index]!
  }
  writeFileSync(print.path, new Uint8Array(interleaved.buffer))
  return { path: print.path, gainDecibels: loudnessTarget - (await loudnessOf(print.ffmpeg, rawSound(print.path))) }
}

/** What someone says aloud, with the sound of it. */
export async function spokenCues(film: SeedFilm, beside?: SeedSound): Promise<SpokenCue[]> {
  const sayings = sayingsOf(film, beside)
  if (sayings.length === 0) return []
  const said = await speak(sayings.map(({ cue: [, , , words], by }) => ({ by, words: film.says?.[words] ?? words })))
  return sayings.map((saying, index) => ({ ...saying, samples: said[index]! }))
}

/** The cues whose speaker has a voice, in the film's own language or a dubbing's; what is seen as well, where it is described. */
function sayingsOf(film: SeedFilm, beside?: SeedSound): Saying[] {
  const { speakers = {} } = filmSounds[film.slug]!
  const said = beside?.kind === 'dubbing' ? captionsIn(film, beside.language, 'captions') : ownWords(film)
  const voiced = said.flatMap((cue): Saying[] => (speakers[cue[2]] ? [{ cue, by: speakers[cue[2]]! }] : []))
  if (beside?.kind !== 'described') return voiced
  return [...voiced, ...captionsIn(film, beside.language, 'descriptions').map((cue) => ({ cue, by: voices.describer }))]
}

function captionsIn(film: SeedFilm, language: string, kind: 'captions' | 'descriptions'): SeedCue[] {
  const track = film.captions.find((each) => each.language === language && (each.kind ?? 'captions') === kind)
  if (!track) throw new Error(`${film.title} has no ${kind} in ${language} that could be said aloud.`)
  return track.cues
}

/** The captions in the language the film speaks or writes; where there are none, the first. */
export const ownWords = (film: SeedFilm): SeedCue[] =>
  (film.captions.find(({ language }) => language === film.language) ?? film.captions[0]!).cues

/** Integrated loudness in LUFS of what `input` describes to ffmpeg. */
export async function loudnessOf(ffmpeg: string, input: string[]): Promise<number> {
  const measure = ['-hide_banner', '-nostats', ...input, '-filter_complex', saysLoudness, '-f', 'null', '-']
  const { stderr } = await promisify(execFile)(ffmpeg, measure, { maxBuffer: 8_000_000 })
  const told = [...stderr.matchAll(/Integrated loudness:\s+I:\s+(-?[\d.]+|-inf|nan) LUFS/g)].at(-1)?.[1]
  const loudness = Number(told)
  if (!Number.isFinite(loudness)) throw new Error(`ffmpeg found no loudness in ${input.at(-1)}: ${stderr.slice(-300)}`)
  return loudness
}

function scaleTo(sound: Sound, strength: number) {
  const gain = strength / (strengthOf(sound) || 1)
  for (const side of [sound.left, sound.right]) for (let index = 0; index < side.length; index++) side[index]! *= gain
}

/** Half as loud while someone speaks, with a quarter of a second to get there and back. */
function giveWay(sound: Sound, from: number, to: number) {
  const ramp = 0.25
  for (const side of [sound.left, sound.right])
    for (let index = Math.max(0, Math.floor((from - ramp) * rate)); index < Math.min(side.length, (to + ramp) * rate); index++) {
      const at = index / rate
      const part = Math.min(1, (at - from + ramp) / ramp, (to + ramp - at) / ramp)
      side[index]! *= 1 - 0.5 * part
    }
}

function fade({ left, right }: Sound, seconds: number) {
  for (const side of [left, right])
    for (let index = 0; index < side.length; index++) {
      const at = index / rate
      side[index]! *= Math.max(0, Math.min(1, at / 0.8, (seconds - at) / 1.2))
    }
}
