import { bestFits, type Fit } from './alike-sounds.ts'

/** Peaks of a sound, so many a second. */
export interface Peaks {
  peaksPerSecond: number
  peaks: readonly number[]
}

/** A place of a sound on a picture, and how far it is from chance. */
export interface CoarsePlace {
  picture: string
  /** Seconds at which the sound begins, from the picture's first frame. */
  laterSeconds: number
  weight: number
}

/** Less is soon alike. */
const overlapSeconds = 10
const hangsTogetherSeconds = 0.5
/** To be listened to. */
const mostPlaces = 4

/** The likeliest places of a sound on pictures, by what is kept of how loud they are: few values a second, so to a tenth of one. */
export function coarsePlaces(sound: Peaks, pictures: readonly (Peaks & { id: string })[]): CoarsePlace[] {
  return pictures
    .flatMap((picture) => {
      const rate = commonRate(sound.peaksPerSecond, picture.peaksPerSecond)
      const [one, other] = [atRate(sound, rate), atRate(picture, rate)]
      const overlap = Math.floor(Math.min(overlapSeconds * rate, one.length * 0.8, other.length * 0.8))
      const fits: Fit[] =
        overlap < 3 * rate ? [] : bestFits(one, other, { overlap, apart: Math.ceil(hangsTogetherSeconds * rate), count: 2 })
      return fits.map(({ lag, weight }) => ({ picture: picture.id, laterSeconds: lag / rate, weight }))
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostPlaces)
}

const commonRate = (one: number, other: number): number => (other === 0 ? one : commonRate(other, one % other))

/** The loudest of each few. */
function atRate({ peaks, peaksPerSecond }: Peaks, rate: number): number[] {
  const each = peaksPerSecond / rate
  if (each === 1) return [...peaks]
  return Array.from({ length: Math.ceil(peaks.length / each) }, (_, at) => Math.max(...peaks.slice(at * each, (at + 1) * each)))
}
