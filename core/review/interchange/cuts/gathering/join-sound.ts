import type { SeenClip } from './read-cut.ts'

/**
 * Sound that was cut as its picture is one clip with it: the same file, at the same distance from the cut's clock, at least in part at the same time (a
 * dissolve may cut the two apart). What is left is sound of its own.
 */
export function joinSound(clips: readonly SeenClip[]): SeenClip[] {
  const joined: SeenClip[] = []
  const places = new Map<string, SeenClip[]>()
  const keyOf = ({ rush, sourceIn, recordIn, layer }: SeenClip) => `${layer} ${sourceIn - recordIn} ${rush.key}`
  const keep = (clip: SeenClip) => {
    joined.push(clip)
    const there = places.get(keyOf(clip))
    if (there) there.push(clip)
    else places.set(keyOf(clip), [clip])
  }
  for (const clip of clips) if (clip.picture) keep(clip)
  for (const sound of clips) {
    if (sound.picture) continue
    const partner = places.get(keyOf(sound))?.find((clip) => clip.recordIn < sound.recordOut && sound.recordIn < clip.recordOut)
    if (partner) partner.channels = [...new Set([...partner.channels, ...sound.channels])].toSorted((one, other) => one - other)
    else keep(sound)
  }
  return joined.toSorted((one, other) => one.recordIn - other.recordIn || one.line - other.line)
}
