import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { promisify } from 'node:util'
import type { SeedFilm, SeedHand, SeedSound } from '#supabase/seed/seed-film.ts'
import type { FilmLook } from '../films/film-look.ts'
import { handCamera } from '../hand/draw-hand.ts'
import { limbsOf } from '../hand/hand.ts'
import { handAt, spell } from '../hand/spell.ts'
import { spelledWords } from '../hand/spelled-words.ts'
import { blankPicture, type Picture } from '../pictures/picture.ts'
import { asLoudAsAgreed, mixFilm, rawSound } from '../sound/mix-film.ts'
import { openEncoder } from './encoder.ts'
import { graded, inBt709, raw } from './encoder-args.ts'

/** What is printed beside a film. Of a shorter print of the film, a shorter one, which runs as much faster. */
export interface BesidePrint {
  ffmpeg: string
  path: string
  seconds: number
}

/** Another sound of the film, as loud as its own. */
export async function printSound(film: SeedFilm, { seconds: fullSeconds }: FilmLook, beside: SeedSound, print: BesidePrint) {
  const { ffmpeg, path, seconds } = print
  const mix = await mixFilm(film, fullSeconds, { ffmpeg, path: `${path}.sound`, seconds, beside })
  try {
    const sound = ['-af', asLoudAsAgreed(mix, seconds), '-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2']
    await promisify(execFile)(ffmpeg, ['-v', 'error', '-y', ...rawSound(mix.path), ...sound, '-fflags', '+bitexact', path])
  } finally {
    rmSync(mix.path, { force: true })
  }
}

const [width, height] = [360, 480]
/** Twice as often as a film is drawn: a hand between two letters is quick. */
const handsPerSecond = 24

/** A hand that spells, in the colours of the film it is beside. */
export async function printHand({ seconds: fullSeconds, grade }: FilmLook, { spelled }: SeedHand, { ffmpeg, path, seconds }: BesidePrint) {
  const spellings = spell(spelled)
  const draw = handCamera(width, height)
  const layWords = await spelledWords(spellings, width, height)
  const encoder = openEncoder(ffmpeg, [
    ...['-v', 'error', '-y', ...raw(width, height, handsPerSecond), '-i', 'pipe:0'],
    ...['-filter_complex', ['[0:v]format=gray[drawn]', ...graded('drawn', grade, width, height)].join(';'), '-map', '[graded]'],
    ...['-c:v', 'libx264', '-preset', 'superfast', '-crf', '25', '-g', String(handsPerSecond), ...inBt709, '-movflags', '+faststart', path],
  ])
  const picture = blankPicture(width, height)
  draw([], picture)
  const away = bytesOf(picture)
  try {
    for (let frame = 0; frame < Math.round(seconds * handsPerSecond); frame++) {
      const at = ((frame / handsPerSecond) * fullSeconds) / seconds
      const hand = handAt(spellings, at)
      if (hand) {
        draw(limbsOf(hand.shape), picture)
        layWords(hand, at, picture)
      }
      await encoder.take(hand ? bytesOf(picture) : away)
    }
    await encoder.finish('a hand')
  } finally {
    encoder.stop()
  }
}

function bytesOf({ light }: Picture): Uint8Array {
  const bytes = new Uint8ClampedArray(light.length)
  for (let index = 0; index < light.length; index++) bytes[index] = light[index]! * 255
  return new Uint8Array(bytes.buffer)
}
