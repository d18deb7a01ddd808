/** A sentence of a transcript, as far as it says who speaks. */
export interface SpokenCue {
  versionId: string
  speaker: string
  startsMs: number
  endsMs: number
}
export interface NamedSpeaker {
  versionId: string
  speaker: string
  personId: string
}
interface Known {
  subject: string
  versionId: string
  startsMs: number | null
  endsMs: number | null
}
export interface ProposedAppearance {
  personId: string
  versionId: string
  startsMs: number
  endsMs: number
}

/** Pauses up to here do not end an appearance. */
const pauseMs = 3000

/**
 * Where named speakers speak, as appearances to be set by a person: never set by themselves. What is known already is left out, also where a longer
 * appearance covers it.
 */
export function proposedAppearances(
  cues: readonly SpokenCue[],
  speakers: readonly NamedSpeaker[],
  known: readonly Known[],
): ProposedAppearance[] {
  const named = new Map(speakers.map(({ versionId, speaker, personId }) => [`${versionId} ${speaker}`, personId]))
  const made: ProposedAppearance[] = []
  const open = new Map<string, ProposedAppearance>()
  for (const { versionId, speaker, startsMs, endsMs } of cues.toSorted((one, other) => one.startsMs - other.startsMs)) {
    const personId = named.get(`${versionId} ${speaker}`)
    if (!personId) continue
    const key = `${versionId} ${personId}`
    const before = open.get(key)
    if (before && startsMs - before.endsMs <= pauseMs) before.endsMs = Math.max(before.endsMs, endsMs)
    else {
      const fresh = { personId, versionId, startsMs, endsMs }
      open.set(key, fresh)
      made.push(fresh)
    }
  }
  return made.filter(
    (one) =>
      !known.some(
        ({ subject, versionId, startsMs, endsMs }) =>
          subject === one.personId &&
          versionId === one.versionId &&
          (startsMs === null || endsMs === null || (startsMs <= one.startsMs && endsMs >= one.endsMs)),
      ),
  )
}
