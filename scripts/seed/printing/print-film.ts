import { rmSync, writeFileSync } from 'node:fs'
import type { SeedFilm } from '#supabase/seed/seed-film.ts'
import { type FilmLook, filmSizes } from '../films/film-look.ts'
import { exposer } from '../pictures/finish.ts'
import { intertitlesOf } from '../pictures/intertitles.ts'
import { blankPicture } from '../pictures/picture.ts'
import { isHidden, openCards } from '../pictures/title-cards.ts'
import { mixFilm } from '../sound/mix-film.ts'
import { openEncoder } from './encoder.ts'
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
  const encoder = openEncoder(ffmpeg, encoderArgs(look, { width, height, printWidth, printHeight, grain, path, mix, seconds }))
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
      await encoder.take(expose(picture, frame))
      if (frame % drawnPerSecond === 0) onDrawn?.(progress)
    }
    await encoder.finish(look.slug)
  } finally {
    encoder.stop()
    for (const file of [grain, sound]) rmSync(file, { force: true })
  }
}
