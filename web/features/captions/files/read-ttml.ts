import { SaxesParser } from 'saxes'
import { type Clock, clockOf, ttmlTime } from '#core/captions/ttml-time.ts'
import { GatheredCues, inLines, type ParsedCaptions, readSpeaker } from '#core/captions.ts'

export const looksLikeTtml = (file: string): boolean => /<(?:\w+:)?tt[\s>]/.test(file.slice(0, 4000))

interface Element {
  name: string
  /** Where its own clock begins, in ms of the film. */
  beginMs: number
  endMs: number | null
  timed: boolean
  preserve: boolean
}
interface Paragraph {
  line: number
  beginMs: number
  endMs: number | null
  text: string
  agent: string
  badTime: boolean
}

/**
 * Reads TTML, IMSC and EBU-TT by events: times on paragraphs or on their spans, relative to what they stand in; `<br/>`, agents as speakers. A file
 * that is not well formed is read as far as it goes and named line by line. Entities of its own are never expanded.
 */
export function readTtml(file: string): ParsedCaptions {
  const gathered = new GatheredCues()
  const parser = new SaxesParser({ xmlns: false })
  const agents = new Map<string, string>()
  const open: Element[] = []
  let clock: Clock = { frameRate: 30, tickRate: 1, subFrameRate: 1 }
  let paragraph: Paragraph | undefined
  let agentNamed: string | undefined
  let errors = 0

  const say = (one: Paragraph | undefined) => {
    const text = inLines(one?.text ?? '')
    if (!one || text === '') return
    const { speaker, text: words } = one.agent ? { speaker: agents.get(one.agent) ?? '', text } : readSpeaker(text)
    const times = one.badTime ? null : ([one.beginMs, one.endMs ?? one.beginMs] as const)
    gathered.add(one.line, times, { text: words, speaker: speaker.slice(0, 80) })
  }
  parser.on('error', () => {
    if (++errors <= 20) gathered.problem(parser.line, 'not-well-formed')
  })
  parser.on('opentag', (tag) => {
    const attribute = attributesOf(tag.attributes)
    const name = localName(tag.name)
    const around = open.at(-1)
    if (name === 'tt') clock = clockOf(attribute)
    const [begin, end, dur] = ['begin', 'end', 'dur'].map((key) => ttmlTime(attribute(key), clock)) as [Time, Time, Time]
    const timed = ['begin', 'end', 'dur'].some((key) => attribute(key) !== undefined)
    const beginMs = (around?.beginMs ?? 0) + (begin || 0)
    const endMs = typeof end === 'number' ? (around?.beginMs ?? 0) + end : typeof dur === 'number' ? beginMs + dur : (around?.endMs ?? null)
    const space = attribute('space')
    const element = { name, beginMs, endMs, timed, preserve: space ? space === 'preserve' : (around?.preserve ?? false) }
    open.push(element)
    const badTime = begin === null || end === null || dur === null
    if (name === 'p') paragraph = { line: parser.line, beginMs, endMs, text: '', agent: attribute('agent') ?? '', badTime }
    else if (name === 'br' && paragraph) paragraph.text += '\n'
    else if (name === 'span' && paragraph && timed) {
      say(paragraph)
      paragraph = { ...paragraph, line: parser.line, beginMs, endMs, text: '', badTime }
    } else if (name === 'agent') agentNamed = attribute('id')
  })
  parser.on('text', (text) => {
    const name = open.at(-1)?.name
    if (agentNamed && name === 'name') agents.set(agentNamed, ((agents.get(agentNamed) ?? '') + text).trim().slice(0, 80))
    else if (paragraph && name !== 'metadata') paragraph.text += open.at(-1)!.preserve ? text : text.replace(/\s+/g, ' ')
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element?.name === 'agent') agentNamed = undefined
    if (element?.name === 'span' && element.timed && paragraph) {
      say(paragraph)
      const around = open.at(-1)
      paragraph = { ...paragraph, text: '', beginMs: around?.beginMs ?? 0, endMs: around?.endMs ?? null }
    }
    if (element?.name !== 'p') return
    say(paragraph)
    paragraph = undefined
  })
  try {
    parser.write(withoutBareAmpersands(file.replace(/^\uFEFF/, ''), gathered)).close()
  } catch {
    gathered.problem(parser.line, 'not-well-formed')
  }
  say(paragraph)
  return gathered.done()
}

/** The commonest fault; the parser would take what follows for a name, to the end of the file. */
function withoutBareAmpersands(file: string, gathered: GatheredCues): string {
  const bare = /&(?!#\d+;|#x[\da-f]+;|\w+;)/gi
  if (!bare.test(file)) return file
  for (const [at, line] of file.split('\n').entries()) if (line.search(bare) >= 0) gathered.problem(at + 1, 'not-well-formed')
  return file.replace(bare, '&amp;')
}

/** Milliseconds; undefined when it is not said, null when it cannot be read. */
type Time = number | null | undefined
const localName = (name: string) => name.slice(name.indexOf(':') + 1)
const attributesOf = (attributes: Record<string, unknown>) => {
  const byName = new Map(Object.entries(attributes).map(([name, value]) => [localName(name), String(value)]))
  return (name: string) => byName.get(name)
}
