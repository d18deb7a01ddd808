import { firstOf } from '../text/cut-text.ts'
/** What a card can be. The first eight are a documentary's own; a note is none of them yet. */
export const typedKinds = ['scene', 'character', 'question', 'quote', 'archive', 'place', 'date', 'theme'] as const
export const cardKinds = [...typedKinds, 'note', 'link', 'picture', 'ink', 'frame'] as const
export type CardKind = (typeof cardKinds)[number]

/** How well a card's statement is documented: not yet, one hearsay, one source, two sources, on paper or on tape. */
export const strengths = [0, 1, 2, 3, 4] as const
/** Progress on what a card needs. */
export const cardStates = ['idea', 'asked', 'promised', 'have'] as const
export type CardState = (typeof cardStates)[number]

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
/** A passage of a film's version; each reader loads its words with their own rights. */
export interface QuotedRange {
  versionId: string
  startsMs: number
  endsMs: number
}
/** A card in board units, which are pixels at a zoom of one. */
export interface Card extends Box {
  id: string
  kind: CardKind
  /** First line: its title. */
  words: string
  /** Z-order: later ones are above earlier ones. */
  z: number
  strength: (typeof strengths)[number]
  state: CardState
  /** ISO date of the deadline or the event. */
  due: string
  /** Cards of one group are selected together. */
  group: string
  /** Column of the beat sheet; empty outside of it. */
  beat: string
  /** Order in its column and in lists. */
  rank: number
  range: QuotedRange | null
  /** Name of a person, a place or a film of the house that it is about, as the search takes it. */
  about: string
  /** `x, y, pressure` three by three, from its own corner. */
  ink: readonly number[]
  /** Object of bucket board-pictures, without the board's folder. */
  picture: string
  url: string
}
export interface Line {
  id: string
  from: string
  to: string
  label: string
}
export interface Beat {
  id: string
  title: string
  rank: number
}
/** The content of a board, as in files and templates. */
export interface Contents {
  cards: Card[]
  lines: Line[]
  beats: Beat[]
}
/** Pictures of cards in a file, by their names: `data:` addresses. */
export type Pictures = ReadonlyMap<string, string>
/** What was read from a file, with the pictures it brings. */
export interface TakenIn extends Contents {
  pictures: Pictures
}

/** The media type of each picture in a file; what is not a picture is left out. */
export const readPictures = (given: readonly (readonly [string, unknown])[]): Pictures =>
  new Map(
    given.flatMap(([name, address]) =>
      typeof address === 'string' && /^data:image\/\w/.test(address) ? [[firstOf(name, 80), address]] : [],
    ),
  )

const sizes: Partial<Record<CardKind, [number, number]>> = {
  frame: [960, 600],
  quote: [300, 200],
  picture: [320, 240],
  ink: [40, 40],
  date: [200, 120],
  theme: [260, 110],
}
export const sizeOf = (kind: CardKind): { w: number; h: number } => {
  const [w, h] = sizes[kind] ?? [240, 140]
  return { w, h }
}

/** Height of a card beyond its picture: its kind and its title. */
export const picturesWords = 56

export const plainCard = (id: string, kind: CardKind, x: number, y: number, words = ''): Card => ({
  ...{ id, kind, x, y, ...sizeOf(kind), words, z: 0, strength: 0, state: 'idea', due: '', group: '', beat: '', rank: 0 },
  ...{ range: null, about: '', ink: [], picture: '', url: '' },
})

export const wordsMaxLength = 4000
export const cardsMax = 20_000
export const titleOf = ({ words }: Pick<Card, 'words'>): string => words.split('\n', 1)[0]!.trim()
export const bodyOf = ({ words }: Pick<Card, 'words'>): string => words.split('\n').slice(1).join('\n').trim()

/** Cards with text, in list order: drawings and frames are left out. */
export const isSpoken = ({ kind }: Pick<Card, 'kind'>): boolean => kind !== 'ink' && kind !== 'frame'
export const inOrder = (one: Pick<Card, 'rank' | 'id'>, other: Pick<Card, 'rank' | 'id'>): number =>
  one.rank - other.rank || (one.id < other.id ? -1 : 1)

const isoDay = /^\d{4}-\d{2}-\d{2}$/
const text = (value: unknown, most: number): string => (typeof value === 'string' ? firstOf(value, most) : '')
const number = (value: unknown, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.max(-1e6, Math.min(1e6, value)) : otherwise
const oneOf = <T>(value: unknown, all: readonly T[], otherwise: T): T => (all.includes(value as T) ? (value as T) : otherwise)

/** A card from untrusted input: a field that is missing or out of bounds gets its default. */
export function readCard(id: string, value: Record<string, unknown>): Card {
  const kind = oneOf(value['kind'], cardKinds, 'note')
  const size = sizeOf(kind)
  const range = value['range'] as Partial<QuotedRange> | null | undefined
  const ink = value['ink']
  const url = text(value['url'], 2000)
  return {
    ...{ id, kind, words: text(value['words'], wordsMaxLength), z: number(value['z'], 0) },
    ...{
      x: number(value['x'], 0),
      y: number(value['y'], 0),
      w: Math.max(24, number(value['w'], size.w)),
      h: Math.max(24, number(value['h'], size.h)),
    },
    strength: oneOf(value['strength'], strengths, 0),
    state: oneOf(value['state'], cardStates, 'idea'),
    due: isoDay.test(text(value['due'], 10)) ? text(value['due'], 10) : '',
    ...{ group: text(value['group'], 40), beat: text(value['beat'], 40), rank: number(value['rank'], 0), about: text(value['about'], 200) },
    range:
      range && typeof range.versionId === 'string' && Number(range.endsMs) > Number(range.startsMs)
        ? { versionId: range.versionId.slice(0, 36), startsMs: Number(range.startsMs), endsMs: Number(range.endsMs) }
        : null,
    ink: Array.isArray(ink) ? ink.slice(0, 30_000).map((one) => number(one, 0)) : [],
    picture: text(value['picture'], 36),
    url: /^https?:\/\//.test(url) ? url : '',
  }
}
