import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { type FilmLook, filmSizes } from '../films/film-look.ts'
import { exposer } from '../pictures/finish.ts'
import { intertitlesOf } from '../pictures/intertitles.ts'
import { blankPicture } from '../pictures/picture.ts'
import { isHidden, openCards } from '../pictures/title-cards.ts'
import { mixFilm } from '../sound/mix-film.ts'
import { drawnPerSecond, encoderArgs } from './encoder-args.ts'
import { grainStrip } from './grain.ts'

export interface Print {
  ffmpeg: string
  /** The file to write; not there unless the print is whole. */
  path: string
  /** Length of this print. The film runs faster when it is shorter than the film. */
  seconds: number
  /** 1 for full size. */
  scale: number
  /** Told how much of the picture is drawn, 0 to 1. */
  onDrawn?(part: number): void
}

/** Mixes a film, draws it frame by frame and hands both to ffmpeg: grain, grade and H.264 that a house passes on without encoding it again. */
export async function printFilm(film: SeedFilm, look: FilmLook, { ffmpeg, path, seconds, scale, onDrawn }: Print) {
  const { width, height, printWidth, printHeight } = filmSizes(look.aspect, scale)
  const [grain, sound] = [`${path}.grain`, `${path}.sound`]
  writeFileSync(grain, grainStrip(printWidth, printHeight, look.grain))
  const mix = await mixFilm(film, look.seconds, { ffmpeg, path: sound, seconds })
  const cards = [...look.cards, ...intertitlesOf(film, look.aspect)]
  const encoder = spawn(ffmpeg, encoderArgs(look, { width, height, printWidth, printHeight, grain, path, mix, seconds }), {
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  const ended = lastWords(encoder)
  try {
    const [shot, layCards] = await Promise.all([look.open(width, height), openCards(cards, width, height, look.ink)])
    const expose = exposer(width, height, look.exposure)
    const picture = blankPicture(width, height)
    const frames = Math.round(seconds * drawnPerSecond)
    for (let frame = 0; frame < frames; frame++) {
      const progress = frame / frames
      const at = progress * look.seconds
      if (!isHidden(cards, at)) shot(at, progress, picture)
      layCards(at, picture)
      if (!encoder.stdin!.write(expose(picture, frame))) await Promise.race([once(encoder.stdin!, 'drain'), ended])
      if (frame % drawnPerSecond === 0) onDrawn?.(progress)
    }
    encoder.stdin!.end()
    const { code, words } = await ended
    if (code !== 0) throw new Error(`ffmpeg could not print ${look.slug}: ${words}`)
  } finally {
    encoder.kill()
    for (const file of [grain, sound]) rmSync(file, { force: true })
  }
}

function lastWords(child: ChildProcess): Promise<{ code: number | null; words: string }> {
  let words = ''
  child.stderr!.setEncoding('utf8').on('data', (said: string) => {
    words = (words + said).slice(-600)
  })
  // A broken pipe is told by the exit code, with the reason.
  child.stdin!.on('error', () => {})
  return new Promise((done) => {
    child.once('error', (error) => done({ code: 1, words: error.message }))
    child.once('close', (code) => done({ code, words }))
  })
}
