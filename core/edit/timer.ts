import type { Assembly } from './assembly.ts'
import { type EditItem, inOrderOfEdit } from './items.ts'

export interface TimedShare {
  /** Of a person or a scene its id, of a theme the tag; null for what is nobody's: the voice-over, or no scene. */
  key: string | null
  frames: number
}
export interface EditTimer {
  frames: number
  /** Some of it is reckoned from words that nobody has recorded yet. */
  estimated: boolean
  people: TimedShare[]
  /** Themes may overlap: together they can be more than the whole. */
  themes: TimedShare[]
  scenes: TimedShare[]
}

/** How long a paper edit is, and how much of it each person, theme and scene has; the longest first, scenes in their order. */
export function timerOf(items: readonly EditItem[], { frames, spans }: Assembly): EditTimer {
  const [people, themes, scenes] = [new Map<string | null, number>(), new Map<string | null, number>(), new Map<string | null, number>()]
  const scene = scenesOf(items)
  const add = (to: Map<string | null, number>, key: string | null, more: number) => to.set(key, (to.get(key) ?? 0) + more)
  let estimated = false
  for (const item of inOrderOfEdit(items)) {
    const span = spans.get(item.id)
    const length = span ? span.record[1] - span.record[0] : 0
    if (!span || length === 0 || item.kind === 'cutaway') continue
    estimated ||= span.estimated
    if (item.person || item.kind === 'voice-over') add(people, item.person, length)
    for (const tag of new Set(item.tags)) add(themes, tag, length)
    add(scenes, scene.get(item.id) ?? null, length)
  }
  return { frames, estimated, people: longestFirst(people), themes: longestFirst(themes), scenes: sharesOf(scenes) }
}

/** The scene of each item: its own, else that of the heading above it. */
export function scenesOf(items: readonly EditItem[]): ReadonlyMap<string, string | null> {
  let heading: string | null = null
  return new Map(
    inOrderOfEdit(items).map((item) => {
      if (item.kind === 'heading') heading = item.scene
      return [item.id, item.scene ?? heading]
    }),
  )
}

const sharesOf = (of: Map<string | null, number>): TimedShare[] => [...of].map(([key, frames]) => ({ key, frames }))
const longestFirst = (of: Map<string | null, number>) => sharesOf(of).toSorted((one, other) => other.frames - one.frames)
