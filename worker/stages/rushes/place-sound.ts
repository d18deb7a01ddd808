import { join } from 'node:path'
import { bestFits, type Fit, isSure } from '#core/edit/rushes/alike-sounds.ts'
import { type CoarsePlace, coarsePlaces } from '#core/edit/rushes/coarse-fits.ts'
import type { CheckedSource } from '../../files/checked-source.ts'
import type { WorkerHouse } from '../../job-context.ts'
import type { PlacedSound, SoundToPlace } from '../../records/joined-sounds.ts'
import { curveRate, loudnessCurve } from './loudness-curve.ts'
import { openRush } from './open-rush.ts'

/** Of what a sound and a picture share, from the middle: enough to be sure, and a few seconds of decoding. */
const mostSeconds = 120
const hangsTogetherSeconds = 0.1

/** Finds the picture of a sound by how both sound: first by the peaks that are kept, then by ear at the likeliest places. */
export async function placeSound(
  house: Pick<WorkerHouse, 'files' | 'ffmpeg'>,
  { sound, pictures }: SoundToPlace,
  folder: string,
  signal: AbortSignal,
): Promise<PlacedSound> {
  const likely = coarsePlaces(sound, pictures)
  const own = likely.length > 0 ? await openRush(house, sound, join(folder, 'sound'), signal) : undefined
  if (!own) return { picture: null, offsetFrames: null, alike: null }
  let best: { place: CoarsePlace; fits: Fit[]; fromSeconds: number } | undefined
  for (const [at, place] of likely.entries()) {
    const picture = pictures.find(({ id }) => id === place.picture)!
    const seen = await openRush(house, picture, join(folder, String(at)), signal)
    if (!seen || seen.sound.length === 0) continue
    const { fits, fromSeconds } = await listen(house.ffmpeg, own, seen, place, signal)
    if (fits[0] && fits[0].weight > (best?.fits[0]?.weight ?? 0)) best = { place, fits, fromSeconds }
  }
  const [fit] = best?.fits ?? []
  if (!best || !fit) return { picture: null, offsetFrames: null, alike: null }
  const alike = Math.min(1, Math.max(0, fit.alike))
  if (!isSure(best.fits)) return { picture: null, offsetFrames: null, alike }
  const { rate } = pictures.find(({ id }) => id === best.place.picture)!
  const laterSeconds = best.place.laterSeconds + fit.lag / curveRate
  return { picture: best.place.picture, offsetFrames: Math.round((laterSeconds * rate.frames) / rate.seconds), alike }
}

/** What both have of the shared stretch, laid on each other anew: the lag left of a place is in values of the curve. */
async function listen(ffmpeg: string, sound: CheckedSource, picture: CheckedSource, { laterSeconds }: CoarsePlace, signal: AbortSignal) {
  const [from, to] = [Math.max(0, laterSeconds), Math.min(picture.durationSeconds, laterSeconds + sound.durationSeconds)]
  const seconds = Math.min(mostSeconds, to - from)
  const fromSeconds = from + (to - from - seconds) / 2
  const [heard, seen] = [
    await loudnessCurve(ffmpeg, sound, { fromSeconds: fromSeconds - laterSeconds, seconds }, signal),
    await loudnessCurve(ffmpeg, picture, { fromSeconds, seconds }, signal),
  ]
  const overlap = Math.floor(0.8 * Math.min(heard.length, seen.length))
  const fits = overlap < curveRate ? [] : bestFits(heard, seen, { overlap, apart: curveRate * hangsTogetherSeconds, count: 2 })
  return { fits, fromSeconds }
}
