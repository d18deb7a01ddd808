/** How loud the films of a programme are made to sound: in LUFS over a whole film (ITU-R BS.1770), as broadcasters measure it. */

/** No programme sounds louder than films made for the web do, nor is one turned down for the sake of one that is hardly heard. */
const [softest, loudest] = [-26, -16]
/** Where nothing was measured: between what broadcasters and what web sites play at. */
const usual = -20

/**
 * The loudness at which a programme is shown: that of its quietest film, because a page can turn a film down and not up. Null for films that were not measured.
 */
export function programmeLoudness(films: readonly (number | null)[]): number {
  const measured = films.filter((film) => film !== null)
  return measured.length === 0 ? usual : Math.min(loudest, Math.max(softest, Math.min(...measured)))
}

/** Gain of a film relative to its programme; never more than 1. */
export const gainFor = (film: number | null, programme: number): number =>
  film === null ? 1 : Math.min(1, Math.round(10 ** ((programme - film) / 20) * 1000) / 1000)

/** The height of a plain tone near 600 Hz on both loudspeakers that is as loud as a programme. */
export const toneHeight = (programme: number): number => 10 ** ((programme + 0.69) / 20)
