import type { FrameRange } from '../../edit/items.ts'
import { joined } from '../../edit/kept-frames.ts'
import type { Gap } from '../coverage.ts'
import type { PlannedRelease } from '../judged-items.ts'
import type { MeasuredCut } from '../measured-cut.ts'
import { needsInCut } from '../needs-in-cut.ts'
import { breaks, gapsUnder } from './conditions.ts'
import type { AppearanceKind, Condition, ReleaseState, ReleaseWay } from './lists.ts'
import { guardiansOwed, isGiven } from './states.ts'

/** Where a person or a place is, on a rush or a version. `subject`: the id of the person or place. */
export interface JudgedAppearance {
  id: string
  subject: string
  versionId: string
  /** Null, both: the whole version. */
  startsMs: number | null
  endsMs: number | null
  kind: AppearanceKind
}

export interface JudgedRelease {
  subject: string
  state: ReleaseState
  way: ReleaseWay | null
  ageBand: 'adult' | 'minor'
  guardiansNeeded: number
  guardiansGiven: number
  soleCustody: boolean
  proofs: number
  conditions: readonly Condition[]
  /** The day its subject saw their scenes. */
  seenOn: string | null
}

/** What a release lacks in a cut, the gravest first. */
const lacksOfRelease = [
  ...(['withdrawn', 'withdrawal-asked', 'refused', 'not-asked', 'guardians', 'asked', 'promised'] as const),
  ...(['no-face', 'no-voice', 'gap', 'see-first', 'proof'] as const),
] as const
export type ReleaseLack = (typeof lacksOfRelease)[number]

export interface ReleaseInCut {
  subject: string
  /** Where it is in the cut, each frame once. */
  shown: FrameRange[]
  /** Where something is missing. */
  red: FrameRange[]
  lacks: ReleaseLack[]
  guardians: { given: number; needed: number } | null
  gaps: { release: PlannedRelease; gaps: Gap[] }[]
}

const wholly: readonly ReleaseLack[] = ['withdrawn', 'withdrawal-asked', 'refused']

/**
 * What of the people and places in a cut is not released, by the same intersection as archive material. In passing and obscured owe no release, unless one
 * was refused or withdrawn. Facts alone: it says nothing about what the law asks for.
 */
export function releasesInCut(
  cut: MeasuredCut,
  {
    appearances,
    releases,
    planned,
  }: { appearances: readonly JudgedAppearance[]; releases: readonly JudgedRelease[]; planned: readonly PlannedRelease[] },
): ReleaseInCut[] {
  const found = needsInCut(
    cut,
    appearances.map(({ id, versionId, startsMs, endsMs }) => ({ of: id, version: versionId, startsMs, endsMs })),
  )
  const bySubject = Map.groupBy(
    appearances.filter(({ id }) => found.has(id)),
    ({ subject }) => subject,
  )
  const known = new Map(releases.map((release) => [release.subject, release]))
  return [...bySubject]
    .map(([subject, some]): ReleaseInCut => {
      const release = known.get(subject)
      const gaps = release
        ? planned.map((one) => ({ release: one, gaps: gapsUnder(release.conditions, one) })).filter((one) => one.gaps.length > 0)
        : []
      const each = some.map((one) => ({ shown: found.get(one.id)!.shown, lacks: lacksOf(release, one.kind, gaps.length > 0) }))
      return {
        subject,
        shown: joined(each.flatMap(({ shown }) => shown)),
        red: joined(each.flatMap(({ shown, lacks }) => (lacks.length > 0 ? shown : []))),
        lacks: lacksOfRelease.filter((lack) => each.some(({ lacks }) => lacks.includes(lack))),
        guardians: release?.ageBand === 'minor' ? { given: release.guardiansGiven, needed: guardiansOwed(release) } : null,
        gaps,
      }
    })
    .toSorted((one, other) => one.shown[0]![0] - other.shown[0]![0])
}

/** What one appearance lacks. */
function lacksOf(release: JudgedRelease | undefined, kind: AppearanceKind, hasGaps: boolean): ReleaseLack[] {
  const owes = kind === 'recognisable' || kind === 'voice-only'
  const state = release?.state ?? 'not-asked'
  const grave = wholly.find((lack) => lack === state)
  if (grave) return [grave]
  const broken = (release?.conditions ?? []).flatMap((condition) =>
    breaks(condition, kind) && (condition.kind === 'no-face' || condition.kind === 'no-voice') ? [condition.kind] : [],
  )
  if (!owes) return broken
  if (!release || !isGiven(state)) {
    const guardians = release?.ageBand === 'minor' && release.guardiansGiven > 0 && release.guardiansGiven < guardiansOwed(release)
    return guardians ? ['guardians'] : [state as ReleaseLack]
  }
  return [
    ...broken,
    ...(hasGaps ? (['gap'] as const) : []),
    ...(release.seenOn === null && release.conditions.some((one) => one.kind === 'see-before-lock') ? (['see-first'] as const) : []),
    ...(release.proofs === 0 && release.way !== 'notice' ? (['proof'] as const) : []),
  ]
}
