import { programmeLoudness } from '#core/media/sound/loudness.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'

/** How loud a screening's programme is, in LUFS: what its films are turned down to, and what a loudspeaker is tried with. */
export const loudnessOf = ({ items }: Pick<Screening, 'items'>): number =>
  programmeLoudness(items.flatMap(({ film }) => (film ? [film.loudness] : [])))
