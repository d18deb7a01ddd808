import type { Cut, CutAside, Cutaway, CutClip, CutItem, CutRush } from '../review/interchange/cuts/cut.ts'
import { firstOf } from '../text/cut-text.ts'
import { assemble, type EditEvent } from './assembly.ts'
import { wordsOfCues } from './bite-words.ts'
import { keptWords, type ScriptFacts } from './edit-script.ts'
import { type EditItem, type ItemKind, inOrderOfEdit } from './items.ts'

export interface CutFacts extends ScriptFacts {
  title: string
  /** The rushes of the edit as a list names them, by id. */
  cutRushes: ReadonlyMap<string, CutRush>
  /** Titles of scenes by id. */
  scenes: ReadonlyMap<string, string>
}

const asideKinds: Partial<Record<ItemKind, CutAside['kind']>> = {
  heading: 'heading',
  note: 'note',
  title: 'title',
  'voice-over': 'voice-over',
}
const nameLetters = 60

/** A paper edit as a cut that lists for cutting rooms are written from: a clip for each piece of a bite, and asides for what has no rush. */
export function cutOfEdit(facts: CutFacts): Cut {
  const { items, clock, rushes, title } = facts
  const assembly = assemble(items, clock, rushes)
  const eventsOf = Map.groupBy(assembly.events, ({ item }) => item.id)
  const words = new Map([...facts.said].map(([rush, cues]) => [rush, wordsOfCues(cues)]))
  const clip = (event: EditEvent, rush: CutRush): CutClip => {
    const { item, source } = event
    const said = event.rush ? keptWords(item, event.rush, words.get(event.rush.id) ?? []) : []
    const spoken = said.map(({ text }) => text).join(' ')
    const person = (item.person && facts.people.get(item.person)) || said[0]?.speaker || null
    const name = [person, firstOf(spoken, nameLetters)].filter(Boolean).join(': ')
    const heard = item.kind === 'cutaway' ? [] : rush.channels.map(({ n }) => n).filter((n) => item.channels?.includes(n) ?? true)
    return {
      ...{ kind: 'clip', id: event.key, rush, inFrame: source[0], outFrame: source[1], picture: rush.hasPicture },
      channels: heard.toSorted((one, other) => one - other),
      transition: event.dissolve > 0 ? { kind: 'dissolve', frames: event.dissolve } : { kind: 'cut', frames: 0 },
      ...{ name: name || rush.fileName, words: spoken, lengthFrames: null, speed: null },
      metadata: { item: item.id, person, scene: (item.scene && facts.scenes.get(item.scene)) || null, rights: null },
    }
  }
  const clipOf = (event: EditEvent): CutClip[] => {
    const rush = event.rush ? facts.cutRushes.get(event.rush.id) : undefined
    return rush ? [clip(event, rush)] : []
  }
  const itemsOf = (item: EditItem): CutItem[] => {
    if (item.kind === 'cutaway') return []
    const events = eventsOf.get(item.id) ?? []
    const clips = events.flatMap(clipOf)
    if (clips.length > 0) return clips
    const durationFrames = events.reduce((sum, { record }) => sum + record[1] - record[0], 0)
    const kind = asideKinds[item.kind] ?? 'gap'
    return kind === 'gap' && durationFrames === 0
      ? []
      : [{ kind, id: item.id, durationFrames, person: (item.person && facts.people.get(item.person)) || null, text: item.text }]
  }
  const seen = [...facts.cutRushes.values()].filter(({ hasPicture }) => hasPicture)
  return {
    ...{ title, rate: clock.rate, dropFrame: clock.dropFrame, startFrame: clock.startFrame },
    ...{ width: seen[0]?.width ?? 1920, height: seen[0]?.height ?? 1080 },
    items: inOrderOfEdit(items).flatMap(itemsOf),
    cutaways: assembly.over.flatMap((event) => clipOf(event).map((one): Cutaway => ({ ...one, atFrame: event.record[0] }))),
  }
}
