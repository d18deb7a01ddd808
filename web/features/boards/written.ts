import { boxAround, lineBetween } from '#core/boards/geometry.ts'
import {
  bodyOf,
  type Card,
  type CardKind,
  type Contents,
  inOrder,
  isSpoken,
  type Pictures,
  readCard,
  readPictures,
  type TakenIn,
  titleOf,
} from '#core/boards/shape.ts'
import { firstOf } from '#core/text/cut-text.ts'

type WordsOf = (card: Card) => string

/** A board as Markdown: column by column where there are columns, then by kind; with the connections of each card. */
export function toMarkdown(
  title: string,
  { cards, lines, beats }: Contents,
  kindName: (kind: CardKind) => string,
  wordsOf: WordsOf,
): string {
  const spoken = cards.filter(isSpoken).toSorted(inOrder)
  const named = new Map(cards.map((card) => [card.id, titleOf({ words: wordsOf(card) }) || kindName(card.kind)]))
  const one = (card: Card) => {
    const words = { words: wordsOf(card) }
    const ties = lines.flatMap(({ from, to, label }) =>
      from === card.id && named.has(to) ? [`  - → ${named.get(to)}${label ? ` (${label})` : ''}`] : [],
    )
    const body = bodyOf(words)
    return [
      `- **${titleOf(words) || kindName(card.kind)}** (${kindName(card.kind)}${card.due ? `, ${card.due}` : ''})`,
      ...(body ? body.split('\n').map((line) => `  ${line}`) : []),
      ...(card.url ? [`  <${card.url}>`] : []),
      ...ties,
    ].join('\n')
  }
  const section = (head: string, some: readonly Card[]) => (some.length > 0 ? [`## ${head}\n\n${some.map(one).join('\n')}`] : [])
  const columns = beats.flatMap((beat) =>
    section(
      beat.title || '—',
      spoken.filter((card) => card.beat === beat.id),
    ),
  )
  const rest = spoken.filter((card) => !beats.some(({ id }) => id === card.beat))
  const kinds = [...new Set(rest.map(({ kind }) => kind))]
  return [
    `# ${title}`,
    ...columns,
    ...kinds.flatMap((kind) =>
      section(
        kindName(kind),
        rest.filter((card) => card.kind === kind),
      ),
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

const format = 'actuality-board'
/** `pictures`: those of its cards, so that the file is self-contained. */
export const toJson = (title: string, contents: Contents, pictures: Pictures = new Map()): string =>
  JSON.stringify({ format, version: 1, title, ...contents, ...(pictures.size > 0 && { pictures: Object.fromEntries(pictures) }) }, null, 2)

/** Throws when the text is not one of our boards. */
export function fromJson(text: string): TakenIn & { title: string } {
  const file = JSON.parse(text) as Record<string, unknown>
  if (file['format'] !== format || !Array.isArray(file['cards'])) throw new Error('This is no board.')
  const list = (name: string) => (Array.isArray(file[name]) ? (file[name] as Record<string, unknown>[]) : [])
  return {
    title: firstOf(String(file['title'] ?? ''), 200),
    cards: list('cards').map((card) => readCard(String(card['id']).slice(0, 40), card)),
    lines: list('lines').map((line) => ({
      id: String(line['id']),
      from: String(line['from']),
      to: String(line['to']),
      label: firstOf(String(line['label'] ?? ''), 200),
    })),
    beats: list('beats').map((beat) => ({
      id: String(beat['id']),
      title: firstOf(String(beat['title'] ?? ''), 200),
      rank: Number(beat['rank']) || 0,
    })),
    pictures: readPictures(Object.entries(file['pictures'] ?? {})),
  }
}

const escaped = (text: string): string => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const fills = ['#F6F3EC', '#F3DFD3', '#EFE3C2', '#DDE0CF', '#CFD9D6']
const margin = 48

/** A board as a drawing that any browser opens; `strokeOf` gives the outline of drawn ink, `pictures` what is seen on cards with one. */
export function toSvg(
  { cards, lines }: Contents,
  kindName: (kind: CardKind) => string,
  wordsOf: WordsOf,
  strokeOf: (ink: readonly number[]) => string,
  pictures: Pictures = new Map(),
): { svg: string; width: number; height: number } {
  const box = boxAround(cards) ?? { x: 0, y: 0, w: 100, h: 100 }
  const [width, height] = [Math.ceil(box.w + 2 * margin), Math.ceil(box.h + 2 * margin)]
  const there = new Map(cards.map((card) => [card.id, card]))
  const drawn = [
    ...lines.flatMap(({ from, to, label }) => {
      const [one, other] = [there.get(from), there.get(to)]
      if (!one || !other) return []
      const ends = lineBetween(one, other)
      const text = label
        ? `<text class="l" x="${(ends.from.x + ends.to.x) / 2}" y="${(ends.from.y + ends.to.y) / 2 - 6}" text-anchor="middle">${escaped(label)}</text>`
        : ''
      return [`<line x1="${ends.from.x}" y1="${ends.from.y}" x2="${ends.to.x}" y2="${ends.to.y}" marker-end="url(#a)"/>${text}`]
    }),
    ...cards
      .toSorted((one, other) => one.z - other.z)
      .map((card) => cardDrawn(card, kindName, wordsOf, strokeOf, pictures.get(card.picture))),
  ]
  const style =
    'rect{stroke:#857F73}line{stroke:#1A1816}text{fill:#1A1816;font-family:sans-serif}.k{font-size:12px;fill:#545048}.t{font-size:19px;font-family:serif}.b{font-size:13px}.l{font-size:13px}.f{fill:none;stroke:#1A1816}'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.x - margin} ${box.y - margin} ${width} ${height}" width="${width}" height="${height}"><style>${style}</style><defs><marker id="a" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0L9 5L0 10" fill="none" stroke="#1A1816"/></marker></defs><rect x="${box.x - margin}" y="${box.y - margin}" width="${width}" height="${height}" fill="#F6F3EC" stroke="none"/>${drawn.join('')}</svg>`
  return { svg, width, height }
}

function cardDrawn(
  card: Card,
  kindName: (kind: CardKind) => string,
  wordsOf: WordsOf,
  strokeOf: (ink: readonly number[]) => string,
  picture: string | undefined,
): string {
  const { x, y, w, h, kind, strength } = card
  if (kind === 'ink') return `<path transform="translate(${x} ${y})" d="${strokeOf(card.ink)}" fill="#1A1816"/>`
  const words = { words: wordsOf(card) }
  if (kind === 'frame')
    return `<rect class="f" x="${x}" y="${y}" width="${w}" height="${h}"/><text class="t" x="${x + 12}" y="${y + 28}">${escaped(titleOf(words))}</text>`
  const lines = wrapped(titleOf(words), Math.floor((w - 28) / 9)).filter((line) => line !== '')
  // A picture has the room its title leaves.
  const seen = picture ? Math.max(0, h - 44 - Math.min(2, lines.length) * 22) : 0
  const title = lines.slice(0, picture ? 2 : Math.max(1, Math.floor((h - 50) / 22)))
  const top = y + 46 + seen
  const below = top + 4 + title.length * 22
  const body = wrapped(bodyOf(words), Math.floor((w - 28) / 6.6)).slice(0, Math.max(0, Math.floor((y + h - below) / 17)))
  return [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fills[strength]}"/><text class="k" x="${x + 14}" y="${y + 22}">${escaped(kindName(kind))}</text>`,
    picture
      ? `<image data-picture="${escaped(card.picture)}" x="${x + 14}" y="${y + 32}" width="${Math.max(1, w - 28)}" height="${seen}" preserveAspectRatio="xMidYMid meet" href="${picture}"/>`
      : '',
    ...title.map((line, at) => `<text class="t" x="${x + 14}" y="${top + at * 22}">${escaped(line)}</text>`),
    ...body.map((line, at) => `<text class="b" x="${x + 14}" y="${below + at * 17}">${escaped(line)}</text>`),
  ].join('')
}

function wrapped(text: string, most: number): string[] {
  return text.split('\n').flatMap((line) => {
    const lines = ['']
    for (const word of line.split(/\s+/)) {
      const last = lines.at(-1)!
      if (last === '' || last.length + word.length < most) lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
      else lines.push(word)
    }
    return lines
  })
}
