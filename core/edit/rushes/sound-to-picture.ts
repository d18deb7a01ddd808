/** What is known of a rush to find the picture a sound was recorded for. */
export interface TimedRush {
  id: string
  startFrame: number | null
  durationFrames: number | null
  rateNum: number | null
  rateDen: number | null
  shotOn: string | null
}

/** A sound, its picture, and where the sound begins: in frames of the picture, from its first. */
export interface ProposedJoin {
  sound: string
  picture: string
  offsetFrames: number
}

/**
 * The picture whose timecode a sound shares most of, for each sound: of the same day, where both say it. Sounds that share no moment with a picture have none.
 * Both count exactly: a sound of another rate is placed on the nearest frame of the picture.
 */
export function proposeJoins(sounds: readonly TimedRush[], pictures: readonly TimedRush[]): ProposedJoin[] {
  const placed = pictures.flatMap((picture) => placeOf(picture) ?? [])
  return sounds.flatMap((sound) => {
    const place = placeOf(sound)
    if (!place) return []
    const shared = placed
      .filter(({ rush }) => !rush.shotOn || !sound.shotOn || rush.shotOn === sound.shotOn)
      .map((picture) => ({ picture, seconds: Math.min(picture.ends, place.ends) - Math.max(picture.starts, place.starts) }))
      .filter(({ seconds }) => seconds > 0)
      .toSorted((one, other) => other.seconds - one.seconds)[0]
    return shared ? [{ sound: sound.id, picture: shared.picture.rush.id, offsetFrames: offsetOf(sound, shared.picture.rush) }] : []
  })
}

/** Where the sound begins in the picture, to the nearest of its frames. Both have a timecode. */
function offsetOf(sound: TimedRush, picture: TimedRush): number {
  const below = 2n * BigInt(sound.rateNum!) * BigInt(picture.rateDen!)
  const at = 2n * BigInt(sound.startFrame!) * BigInt(sound.rateDen!) * BigInt(picture.rateNum!)
  return Number((at + below / 2n) / below) - picture.startFrame!
}

function placeOf(rush: TimedRush) {
  const { startFrame, durationFrames, rateNum, rateDen } = rush
  if (startFrame === null || durationFrames === null || !rateNum || !rateDen) return undefined
  return { rush, starts: (startFrame * rateDen) / rateNum, ends: ((startFrame + durationFrames) * rateDen) / rateNum }
}
