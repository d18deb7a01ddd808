import { firstOf } from '../text/cut-text.ts'
import {
  type Card,
  type Contents,
  type Line,
  type Pictures,
  picturesWords,
  readCard,
  readPictures,
  type TakenIn,
  titleOf,
} from './shape.ts'

/** The fields of an element of an Excalidraw file that are read. */
interface Element {
  id?: unknown
  type?: unknown
  x?: unknown
  y?: unknown
  width?: unknown
  height?: unknown
  isDeleted?: unknown
  text?: unknown
  name?: unknown
  fileId?: unknown
  link?: unknown
  points?: unknown
  pressures?: unknown
  groupIds?: unknown
  containerId?: unknown
  startBinding?: { elementId?: unknown } | null
  endBinding?: { elementId?: unknown } | null
  customData?: { actuality?: Record<string, unknown> }
}

const fontPx = 20
const lineHeight = 1.25

/**
 * A board as an Excalidraw file: cards become boxes with bound text. What Excalidraw has no field for is stored in `customData`, so that an
 * import restores it.
 */
export function toExcalidraw({ cards, lines, beats }: Contents, pictures: Pictures = new Map()): string {
  const bound = new Map<string, { id: string; type: string }[]>()
  const bind = (id: string, one: { id: string; type: string }) => bound.set(id, [...(bound.get(id) ?? []), one])
  for (const { id, from, to } of lines) {
    bind(from, { id, type: 'arrow' })
    bind(to, { id, type: 'arrow' })
  }
  const boxes = new Map(cards.map((card) => [card.id, card]))
  const elements = [
    ...cards
      .toSorted((one, other) => one.z - other.z)
      .flatMap((card) => ofCard(card, bound.get(card.id) ?? [], pictures.has(card.picture))),
    ...lines.flatMap((line) => ofLine(line, boxes.get(line.from), boxes.get(line.to))),
  ]
  const file = {
    ...{ type: 'excalidraw', version: 2, source: 'https://actuality.example' },
    elements,
    appState: { viewBackgroundColor: '#f6f3ec', gridSize: null },
    files: Object.fromEntries(
      [...pictures].map(([id, dataURL]) => [id, { id, dataURL, mimeType: /^data:([^;,]*)/.exec(dataURL)?.[1], created: 1 }]),
    ),
    actuality: { beats },
  }
  return JSON.stringify(file, null, 2)
}

function common(id: string, type: string, at: { x: number; y: number; w: number; h: number }) {
  const seed = [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 2 ** 31, 7)
  return {
    ...{ id, type, x: at.x, y: at.y, width: at.w, height: at.h, angle: 0, strokeColor: '#1a1816', backgroundColor: 'transparent' },
    ...{ fillStyle: 'solid', strokeWidth: 1, strokeStyle: 'solid', roughness: 0, opacity: 100, roundness: null, seed, version: 1 },
    ...{ versionNonce: seed, isDeleted: false, updated: 1, link: null, locked: false, frameId: null },
  }
}

function ofCard(card: Card, arrows: { id: string; type: string }[], pictured: boolean): object[] {
  const { id, x, y, w, h, ink, url, group, words, ...rest } = card
  const own = { customData: { actuality: { ...rest, words, group, url } }, groupIds: group ? [group] : [], boundElements: arrows }
  if (card.kind === 'ink') {
    const points: [number, number][] = []
    const pressures: number[] = []
    for (let at = 0; at + 2 < ink.length; at += 3) {
      points.push([ink[at]! - ink[0]!, ink[at + 1]! - ink[1]!])
      pressures.push(ink[at + 2]!)
    }
    const corner = { x: x + (ink[0] ?? 0), y: y + (ink[1] ?? 0), w, h }
    // The origin of the stroke, which can be moved in Excalidraw.
    const box = { actuality: { ...rest, words, group, url, around: [x - corner.x, y - corner.y, w, h] } }
    return [
      { ...common(id, 'freedraw', corner), ...own, customData: box, points, pressures, simulatePressure: false, lastCommittedPoint: null },
    ]
  }
  if (card.kind === 'frame') return [{ ...common(id, 'frame', card), ...own, name: titleOf(card) }]
  if (pictured) {
    const seen = { ...card, h: Math.max(24, h - picturesWords) }
    return [{ ...common(id, 'image', seen), ...own, link: url || null, fileId: card.picture, status: 'saved', scale: [1, 1], crop: null }]
  }
  const fills = ['transparent', '#f3dfd3', '#efe3c2', '#dde0cf', '#cfd9d6']
  const text = `${id}-words`
  return [
    {
      ...common(id, 'rectangle', card),
      ...own,
      backgroundColor: fills[card.strength],
      link: url || null,
      boundElements: [...arrows, { id: text, type: 'text' }],
    },
    {
      ...common(text, 'text', { x: x + 12, y: y + 12, w: w - 24, h: Math.min(h - 24, words.split('\n').length * fontPx * lineHeight) }),
      ...{
        text: words,
        originalText: words,
        fontSize: fontPx,
        fontFamily: 2,
        textAlign: 'left',
        verticalAlign: 'top',
        lineHeight,
        autoResize: true,
      },
      ...{ containerId: id, groupIds: group ? [group] : [], boundElements: null },
    },
  ]
}

function ofLine({ id, from, to, label }: Line, one: Card | undefined, other: Card | undefined): object[] {
  if (!one || !other) return []
  const [x, y] = [one.x + one.w / 2, one.y + one.h / 2]
  const [dx, dy] = [other.x + other.w / 2 - x, other.y + other.h / 2 - y]
  return [
    {
      ...common(id, 'arrow', { x, y, w: Math.abs(dx), h: Math.abs(dy) }),
      ...{
        points: [
          [0, 0],
          [dx, dy],
        ],
        startBinding: { elementId: from, focus: 0, gap: 4 },
        endBinding: { elementId: to, focus: 0, gap: 4 },
      },
      ...{ startArrowhead: null, endArrowhead: 'arrow', lastCommittedPoint: null, elbowed: false, groupIds: [], boundElements: null },
      customData: { actuality: { label } },
    },
  ]
}

/** Reads a file, or what was copied from Excalidraw. Throws when the text is neither. What is only decoration there (ellipses, loose lines) becomes a note or a stroke. */
export function fromExcalidraw(text: string): TakenIn {
  const file = JSON.parse(text) as {
    type?: unknown
    elements?: unknown
    files?: Record<string, { dataURL?: unknown }>
    actuality?: { beats?: unknown }
  }
  if ((file.type !== 'excalidraw' && file.type !== 'excalidraw/clipboard') || !Array.isArray(file.elements))
    throw new Error('This is no Excalidraw file.')
  const elements = (file.elements as Element[]).filter(
    (one) => one && typeof one === 'object' && one.isDeleted !== true && typeof one.id === 'string',
  )
  const words = new Map(
    elements.flatMap((one) =>
      one.type === 'text' && typeof one.containerId === 'string' ? [[one.containerId, String(one.text ?? '')]] : [],
    ),
  )
  const cards = elements.flatMap((one, at) => cardOf(one, at, words) ?? [])
  const there = new Set(cards.map(({ id }) => id))
  const lines = elements.flatMap((one): Line[] => {
    const [from, to] = [one.startBinding?.elementId, one.endBinding?.elementId]
    if (
      (one.type !== 'arrow' && one.type !== 'line') ||
      typeof from !== 'string' ||
      typeof to !== 'string' ||
      !there.has(from) ||
      !there.has(to)
    )
      return []
    return [
      {
        id: one.id as string,
        from,
        to,
        label: firstOf(String(one.customData?.actuality?.['label'] ?? words.get(one.id as string) ?? ''), 200),
      },
    ]
  })
  const given = Array.isArray(file.actuality?.beats) ? (file.actuality.beats as Record<string, unknown>[]) : []
  const beats = given.map((beat, at) => ({
    id: String(beat['id']),
    title: String(beat['title'] ?? ''),
    rank: Number(beat['rank'] ?? at) || 0,
  }))
  const pictures = readPictures(Object.entries(file.files ?? {}).map(([name, one]) => [name, one?.dataURL]))
  return { cards, lines, beats, pictures }
}

function cardOf(element: Element, at: number, words: ReadonlyMap<string, string>): Card | null {
  const { id, type, x, y, width, height, link, groupIds, customData } = element
  const own = customData?.actuality
  const place = { x: Number(x) || 0, y: Number(y) || 0, w: Number(width) || 240, h: Number(height) || 140 }
  const group = Array.isArray(groupIds) ? firstOf(String(groupIds.at(-1) ?? ''), 40) : ''
  const base = { z: at, rank: at, group, ...own, ...place }
  const card = (part: Record<string, unknown>) => readCard(String(id), { ...base, ...part })
  if (type === 'freedraw' || ((type === 'line' || type === 'arrow') && !element.startBinding && !element.endBinding))
    return strokeOf(element, card, own)
  if (type === 'frame' || type === 'magicframe') return card({ kind: 'frame', words: own?.['words'] ?? element.name ?? '' })
  if (type === 'text' && typeof element.containerId !== 'string')
    return card({ kind: 'note', words: String(element.text ?? ''), w: Math.max(160, place.w + 32), h: Math.max(80, place.h + 48) })
  if (type === 'image' && typeof element.fileId === 'string')
    return {
      ...card({
        ...(own ? {} : { kind: 'picture' }),
        ...{ h: place.h + picturesWords, words: words.get(String(id)) ?? own?.['words'] ?? '' },
        url: typeof link === 'string' ? link : (own?.['url'] ?? ''),
      }),
      picture: element.fileId.slice(0, 80),
    }
  if (type === 'rectangle' || type === 'ellipse' || type === 'diamond' || type === 'image' || type === 'embeddable')
    return card({
      ...(own ? {} : { kind: 'note' }),
      words: words.get(String(id)) ?? own?.['words'] ?? '',
      url: typeof link === 'string' ? link : (own?.['url'] ?? ''),
    })
  return null
}

function strokeOf(
  { points, pressures, x, y }: Element,
  card: (part: Record<string, unknown>) => Card,
  own: Record<string, unknown> | undefined,
): Card | null {
  if (!Array.isArray(points) || points.length < 2) return null
  const around = own?.['around'] as number[] | undefined
  const xs = points.map((point) => Number(point?.[0]) || 0)
  const ys = points.map((point) => Number(point?.[1]) || 0)
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [startX, startY] = [Number(x) || 0, Number(y) || 0]
  const place = around
    ? { x: startX + around[0]!, y: startY + around[1]!, w: around[2]!, h: around[3]! }
    : { x: startX + left - 4, y: startY + top - 4, w: Math.max(...xs) - left + 8, h: Math.max(...ys) - top + 8 }
  const pressed = Array.isArray(pressures) ? pressures : []
  const round = (value: number) => Math.round(value * 100) / 100
  const ink = xs.flatMap((dx, at) => [round(startX + dx - place.x), round(startY + ys[at]! - place.y), Number(pressed[at]) || 0.5])
  return { ...card({ kind: 'ink', ink }), ...place, w: Math.max(24, place.w), h: Math.max(24, place.h) }
}
