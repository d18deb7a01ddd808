import type { DamagedPlace } from '#core/media/damaged-places.ts'
import { perSecond } from '#core/media/media-plan.ts'
import type { SoundStream } from '#core/media/media-probe.ts'
import { prepared } from '#core/media/worker-words/prepared.ts'
import type { CheckedSource } from '../files/checked-source.ts'

/** "1 h 48 min, 1920 × 1080, 25 frames a second, stereo". */
export function sourceInWords({ durationSeconds, picture, probe, sound, missing }: CheckedSource): string {
  const rate = Number(perSecond(picture.rate).toFixed(2))
  const seen = probe.picture ? [`${picture.width} × ${picture.height}`, prepared.framesASecond(rate)] : [prepared.soundOnly()]
  return [lengthInWords(durationSeconds), ...seen, soundInWords(sound, probe.sounds.length), ...missingInWords(missing)].join(', ')
}

function missingInWords(missing: DamagedPlace[]): string[] {
  const seconds = missing.reduce((sum, place) => sum + place.endsSeconds - place.startsSeconds, 0)
  return missing.length > 0 ? [prepared.missing(seconds)] : []
}

function soundInWords(heard: SoundStream[], tracks: number): string {
  if (heard.length === 0) return prepared.noSound()
  const channels = heard.length > 1 ? prepared.mixed(heard.length) : heard[0]!.channels
  return tracks > heard.length ? prepared.oneOf(channels, tracks) : channels
}

function lengthInWords(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
