import { expect, it } from 'vitest'
import { Grid } from '#web/features/boards/grid.ts'
import { fromTable } from '#web/features/boards/table.ts'
import { fromJson, toJson, toMarkdown, toSvg } from '#web/features/boards/written.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { fromExcalidraw, toExcalidraw } from './excalidraw.ts'
import { boxAround, edgeTowards, nearestTowards, overlaps, toBoard, viewOf, zoomedAt } from './geometry.ts'
import { type Contents, plainCard, readCard } from './shape.ts'

const contents: Contents = {
  cards: [
    {
      ...plainCard('a', 'scene', 0, 0, 'The count\nShe turns the page.'),
      strength: 3,
      state: 'promised',
      due: '2027-03-05',
      beat: 'b1',
      rank: 1,
      z: 2,
    },
    {
      ...plainCard('q', 'quote', 400, 0, 'Here she stops'),
      range: { versionId: '11111111-1111-4111-8111-111111111111', startsMs: 1000, endsMs: 4000 },
      group: 'g1',
      rank: 2,
      z: 3,
    },
    { ...plainCard('l', 'link', 0, 300, 'Register & "log"'), url: 'https://archive.example/log', rank: 3, z: 4 },
    { ...plainCard('f', 'frame', -50, -80, 'Act one'), z: -1 },
    { ...plainCard('i', 'ink', 300, 300), ink: [4, 4, 0.5, 20, 30.25, 0.7, 36, 36, 0.4], w: 40, h: 40, z: 5 },
  ],
  lines: [{ id: 'x', from: 'a', to: 'q', label: 'because' }],
  beats: [{ id: 'b1', title: 'Act one', rank: 0 }],
}
const sorted = ({ cards, lines, beats }: Contents) => ({
  cards: cards.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  lines,
  beats,
})

it('comes back from an Excalidraw file as it went, with kind, evidence, passage, columns and connectors', () => {
  expect(sorted(fromExcalidraw(toExcalidraw(contents)))).toEqual(sorted(contents))
})

it('reads a file written by Excalidraw: boxes with text, loose text, strokes, frames, bound arrows', () => {
  const element = (id: string, type: string, more: object) => ({
    id,
    type,
    x: 10,
    y: 20,
    width: 200,
    height: 100,
    isDeleted: false,
    groupIds: [],
    ...more,
  })
  const file = JSON.stringify({
    type: 'excalidraw',
    version: 2,
    elements: [
      element('r', 'rectangle', { boundElements: [{ id: 't', type: 'text' }] }),
      element('t', 'text', { containerId: 'r', text: 'In a box' }),
      element('e', 'ellipse', { x: 400 }),
      element('s', 'text', { containerId: null, text: 'Loose' }),
      element('d', 'freedraw', {
        points: [
          [0, 0],
          [5, 9],
          [-3, 4],
        ],
        pressures: [],
      }),
      element('arrow', 'arrow', {
        startBinding: { elementId: 'r' },
        endBinding: { elementId: 'e' },
        points: [
          [0, 0],
          [1, 1],
        ],
      }),
      element('gone', 'rectangle', { isDeleted: true }),
    ],
  })
  const { cards, lines } = fromExcalidraw(file)
  expect(cards.map(({ id, kind, words }) => [id, kind, words])).toEqual([
    ['r', 'note', 'In a box'],
    ['e', 'note', ''],
    ['s', 'note', 'Loose'],
    ['d', 'ink', ''],
  ])
  expect(lines).toEqual([{ id: 'arrow', from: 'r', to: 'e', label: '' }])
  expect(() => fromExcalidraw('{"type":"other"}')).toThrow(/no Excalidraw/)
})

it('comes back from its own file, and clamps every card to its limits', () => {
  expect(sorted(fromJson(toJson('Premise', contents)))).toEqual(sorted(contents))
  expect(() => fromJson('{"cards":[]}')).toThrow(/no board/)
  const wild = readCard('w', {
    kind: 'spaceship',
    x: Number.NaN,
    w: -5,
    strength: 9,
    due: 'soon',
    url: 'javascript:alert(1)',
    words: 'x'.repeat(9000),
    ink: 'no',
  })
  expect(wild).toMatchObject({ kind: 'note', x: 0, w: 24, strength: 0, due: '', url: '', ink: [] })
  expect(wild.words).toHaveLength(4000)
})

it('is written as Markdown by column and kind, with its connections', () => {
  const text = toMarkdown(
    'Premise',
    contents,
    (kind) => kind,
    ({ words }) => words,
  )
  expect(text).toContain(
    '# Premise\n\n## Act one\n\n- **The count** (scene, 2027-03-05)\n  She turns the page.\n  - → Here she stops (because)',
  )
  expect(text).toContain('## link')
})

it('exports its pictures and imports them again, in its own file and in one of Excalidraw', () => {
  const picture = { ...plainCard('p', 'picture', 900, 40, 'The quay in 1961'), picture: 'seen', w: 400, h: 356, z: 6, strength: 2 as const }
  const lost = { ...plainCard('n', 'picture', 900, 500, 'Not ours to see'), picture: 'hidden', z: 7 }
  const all = { ...contents, cards: [...contents.cards, picture, lost] }
  const pictures = new Map([['seen', 'data:image/webp;base64,UklGRg==']])
  for (const read of [fromJson(toJson('Wall', all, pictures)), fromExcalidraw(toExcalidraw(all, pictures))]) {
    expect(sorted(read)).toEqual(sorted(all))
    expect(read.pictures).toEqual(pictures)
  }
  expect(fromJson(toJson('Wall', contents)).pictures.size).toBe(0)
  const { svg } = toSvg(
    all,
    (kind) => kind,
    ({ words }) => words,
    () => 'M0 0',
    pictures,
  )
  expect(svg.match(/<image [^>]*href="data:image\/webp;base64,UklGRg=="/g)).toHaveLength(1)
  expect(svg).toContain('The quay in 1961')
})

it('reads pictures of Excalidraw, and no other file that claims to be one', () => {
  const image = (id: string, fileId: string) => ({ id, type: 'image', fileId, x: 10, y: 20, width: 200, height: 100, groupIds: [] })
  const { cards, pictures } = fromExcalidraw(
    JSON.stringify({
      type: 'excalidraw',
      elements: [image('a', 'one'), image('b', 'two')],
      files: { one: { dataURL: 'data:image/png;base64,AAAA' }, two: { dataURL: 'https://elsewhere.example/spy.png' }, three: null },
    }),
  )
  expect(cards.map(({ id, kind, picture, w, h }) => [id, kind, picture, w, h])).toEqual([
    ['a', 'picture', 'one', 200, 156],
    ['b', 'picture', 'two', 200, 156],
  ])
  expect([...pictures.keys()]).toEqual(['one'])
})

it('places a stroke where it was moved to in Excalidraw', () => {
  const file = JSON.parse(toExcalidraw(contents)) as { elements: { type: string; x: number; y: number }[] }
  const stroke = file.elements.find(({ type }) => type === 'freedraw')!
  stroke.x += 100
  stroke.y -= 30
  expect(fromExcalidraw(JSON.stringify(file)).cards.find(({ id }) => id === 'i')).toEqual({ ...contents.cards[4]!, x: 400, y: 270 })
})

it('is drawn as SVG with every card, with special characters escaped', () => {
  const { svg, width } = toSvg(
    contents,
    (kind) => kind,
    ({ words }) => words,
    () => 'M0 0',
  )
  expect(svg.match(/<rect /g)).toHaveLength(5)
  expect(svg).toContain('Register &#38; &#34;log&#34;')
  expect(width).toBe(Math.ceil(boxAround(contents.cards)!.w + 96))
})

it('makes a card of each line of a table, its first cell the title', () => {
  expect(fromTable([['Pilot', 'Kirkwall', '1931'], ['', ' '], ['Clerk']], () => 'id').map(({ words }) => words)).toEqual([
    'Pilot\nKirkwall\n1931',
    'Clerk',
  ])
})

it('keeps the point under the pointer while zooming, and fits a box', () => {
  const view = { x: 100, y: 50, zoom: 1 }
  const at = { x: 320, y: 200 }
  expect(toBoard(zoomedAt(view, 2.5, at), at)).toEqual(toBoard(view, at))
  const seen = viewOf({ x: 0, y: 0, w: 4000, h: 1000 }, 800, 600)
  expect(seen.zoom).toBeCloseTo(0.176)
})

it('attaches a connector to the edge that faces the other card', () => {
  const box = { x: 0, y: 0, w: 200, h: 100 }
  expect(edgeTowards(box, { x: 1000, y: 50 })).toEqual({ x: 200, y: 50 })
  expect(edgeTowards(box, { x: 100, y: -900 })).toEqual({ x: 100, y: 0 })
})

it('finds the next card in a direction', () => {
  const [left, right, below] = [plainCard('l', 'note', 0, 0), plainCard('r', 'note', 400, 20), plainCard('b', 'note', 10, 300)]
  expect(nearestTowards(left, [right, below], 'right')?.id).toBe('r')
  expect(nearestTowards(left, [right, below], 'down')?.id).toBe('b')
  expect(nearestTowards(left, [right, below], 'up')).toBeNull()
})

it('finds near a box everything that touches it, after moves and removals', () => {
  const grid = new Grid()
  const boxes = new Map(
    [...Array(500)].map((_, n) => [`${n}`, { x: (n % 25) * 300 - 2000, y: Math.floor(n / 25) * 200 - 1000, w: 240, h: 140 }]),
  )
  for (const [id, box] of boxes) grid.put(id, box)
  for (const id of ['3', '77', '250']) {
    boxes.set(id, { x: 9000, y: 9000, w: 10, h: 10 })
    grid.put(id, boxes.get(id)!)
  }
  for (const id of ['9', '10']) {
    boxes.delete(id)
    grid.remove(id)
  }
  for (const window of [
    { x: -300, y: -300, w: 900, h: 700 },
    { x: 8990, y: 8990, w: 30, h: 30 },
    { x: -1e5, y: -1e5, w: 2e5, h: 2e5 },
  ]) {
    const near = grid.near(window)
    expect([...boxes].filter(([, box]) => overlaps(box, window)).every(([id]) => near.has(id))).toBe(true)
  }
  expect(grid.near({ x: 8990, y: 8990, w: 30, h: 30 }).size).toBe(3)
})

it('turns megabytes into text and back', () => {
  const bytes = Uint8Array.from({ length: 300_000 }, (_, n) => (n * 7) % 256)
  expect(fromBase64(toBase64(bytes))).toEqual(bytes)
})

it('pastes content copied from Excalidraw like its files', () => {
  const file = JSON.parse(toExcalidraw(contents)) as object
  const copied = JSON.stringify({ ...file, type: 'excalidraw/clipboard' })
  expect(fromExcalidraw(copied)).toEqual(fromExcalidraw(JSON.stringify(file)))
  expect(() => fromExcalidraw('{"type":"excalidrawlib","elements":[]}')).toThrow()
})
