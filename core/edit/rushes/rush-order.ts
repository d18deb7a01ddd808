/** By what a list of rushes is grouped. */
export const rushGroups = ['day', 'scene', 'place', 'person', 'camera', 'card', 'name'] as const
export type RushGroup = (typeof rushGroups)[number]

export const rushFilters = ['never-looked-at', 'never-used', 'no-timecode', 'no-transcript', 'no-scene', 'failed', 'unused'] as const
export type RushFilter = (typeof rushFilters)[number]

/** What a list asks of a rush. */
export interface ListedRush {
  id: string
  name: string
  state: string
  reel: string
  startFrame: number | null
  durationFrames: number | null
  rateNum: number | null
  rateDen: number | null
  shotOn: string | null
  place: string
  camera: string
  card: string
  sceneId: string | null
  sha256: string | null
  lookedAt: string | null
}

interface About {
  /** Names of who is in it. */
  people(rush: ListedRush): readonly string[]
  hasTranscript(rush: ListedRush): boolean
  /** Something of it was selected. */
  isUsed(rush: ListedRush): boolean
  /** It is in a paper edit. */
  isInEdit(rush: ListedRush): boolean
  /** The title of its scene; '' where it has none. */
  scene(rush: ListedRush): string
}

export const passes = (rush: ListedRush, filter: RushFilter, about: About): boolean =>
  ({
    'never-looked-at': rush.lookedAt === null,
    'no-timecode': rush.state === 'ready' && rush.startFrame === null,
    'no-transcript': rush.state === 'ready' && !about.hasTranscript(rush),
    'never-used': !about.isInEdit(rush),
    'no-scene': rush.sceneId === null,
    failed: rush.state === 'failed',
    unused: !about.isUsed(rush),
  })[filter]

/** Groups in their order, '' last; a rush with two people is in two groups. Within one: by timecode of its day, then by name. */
export function groupRushes<Rush extends ListedRush>(
  rushes: readonly Rush[],
  by: RushGroup,
  about: About,
): { name: string; rushes: Rush[] }[] {
  const groups = new Map<string, Rush[]>()
  for (const rush of rushes) for (const name of namesOf(rush, by, about)) groups.set(name, [...(groups.get(name) ?? []), rush])
  return [...groups]
    .map(([name, list]) => ({ name, rushes: list.toSorted(by === 'name' ? byName : byCode) }))
    .toSorted((one, other) => Number(one.name === '') - Number(other.name === '') || collator.compare(one.name, other.name))
}

function namesOf(rush: ListedRush, by: RushGroup, about: About): readonly string[] {
  if (by === 'name') return ['']
  if (by === 'day') return [rush.shotOn ?? '']
  if (by === 'scene') return [about.scene(rush)]
  if (by !== 'person') return [rush[by]]
  const people = [...new Set(about.people(rush))]
  return people.length > 0 ? people : ['']
}

const collator = new Intl.Collator('en', { numeric: true })
const byName = (one: ListedRush, other: ListedRush) => collator.compare(one.name, other.name)
const byCode = (one: ListedRush, other: ListedRush) =>
  collator.compare(one.shotOn ?? '', other.shotOn ?? '') ||
  secondsOf(one.startFrame, one) - secondsOf(other.startFrame, other) ||
  byName(one, other)

/** Where the tape stood, to compare rushes of different rates. Those without a timecode come last. */
const secondsOf = (frame: number | null, { rateNum, rateDen }: ListedRush): number =>
  frame === null || !rateNum || !rateDen ? 1e9 : (frame * rateDen) / rateNum

/** Rushes of one reel whose timecode overlaps: a list could not tell them apart. By id, each with the names of the others. */
export function overlapping(rushes: readonly ListedRush[]): ReadonlyMap<string, string[]> {
  const found = new Map<string, string[]>()
  const reels = Map.groupBy(
    rushes.filter(({ reel, startFrame, durationFrames }) => reel !== '' && startFrame !== null && durationFrames !== null),
    ({ reel, rateNum, rateDen }) => `${rateNum}/${rateDen} ${reel}`,
  )
  for (const list of reels.values()) {
    const sorted = list.toSorted((one, other) => one.startFrame! - other.startFrame!)
    for (const [at, one] of sorted.entries())
      for (let next = at + 1; next < sorted.length && sorted[next]!.startFrame! < one.startFrame! + one.durationFrames!; next++) {
        const other = sorted[next]!
        found.set(one.id, [...(found.get(one.id) ?? []), other.name])
        found.set(other.id, [...(found.get(other.id) ?? []), one.name])
      }
  }
  return found
}

/** Rushes that are the same file: by id, the name of the first of them. */
export function sameFiles(rushes: readonly ListedRush[]): ReadonlyMap<string, string> {
  const first = new Map<string, ListedRush>()
  const twice = new Map<string, string>()
  for (const rush of rushes) {
    if (!rush.sha256) continue
    const known = first.get(rush.sha256)
    if (known) twice.set(rush.id, known.name)
    else first.set(rush.sha256, rush)
  }
  return twice
}
