import { SaxesParser } from 'saxes'
import type { ParsedCaptions } from '#core/media/captions/captions.ts'
import { type CueWords, joinWords, namedWords, rubyReading, spokenWords } from '#core/media/captions/cue-words.ts'
import { GatheredCues } from '#core/media/captions/gathered-cues.ts'
import { lettersOf } from '#core/media/captions/letters.ts'
import { type Clock, clockOf, hourOf, ttmlTime } from '#core/media/captions/ttml-time.ts'

export const looksLikeTtml = (file: string): boolean => /<(?:\w+:)?tt[\s>]/.test(file.slice(0, 4000))

interface Element {
  name: string
  /** Where its own clock begins, in ms of the film. */
  beginMs: number
  endMs: number | null
  timed: boolean
  preserve: boolean
  /** Whose words are in it. */
  agent: string
  /** Metadata about the captions, not part of their text. */
  aside: boolean
  ruby: string
}
interface Paragraph {
  line: number
  beginMs: number
  endMs: number | null
  parts: CueWords[]
  letters: number
  badTime: boolean
}
const asides = new Set(['head', 'metadata', 'desc', 'title', 'copyright', 'agent', 'name', 'actor', 'item'])

/**
 * Reads TTML, IMSC and EBU-TT by events: times on paragraphs or on their spans, relative to their parent; `<br/>`, agents as speakers, ruby
 * separate from its words. A file that is not well formed is read as far as it goes and named line by line. Entities of its own are never
 * expanded.
 */
export function readTtml(file: string): ParsedCaptions {
  const gathered = new GatheredCues()
  const parser = new SaxesParser({ xmlns: false })
  const agents = new Map<string, string>()
  const open: Element[] = []
  let clock: Clock = clockOf(() => undefined)
  let paragraph: Paragraph | undefined
  let agentNamed: string | undefined
  let errors = 0

  const say = (one: Paragraph | undefined) => {
    const said = joinWords(one?.parts ?? [])
    if (!one || said.length === 0) return
    const times = one.badTime ? null : ([one.beginMs, one.endMs ?? one.beginMs] as const)
    const plain = said.length === 1 && said[0]!.speaker === ''
    gathered.add(one.line, times, plain ? spokenWords(said[0]!.text, one.letters) : { said, letters: one.letters })
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
    open.push({
      ...{ name, beginMs, endMs, timed, preserve: space ? space === 'preserve' : (around?.preserve ?? false) },
      agent: attribute('agent') ?? around?.agent ?? '',
      aside: asides.has(name) || (around?.aside ?? false),
      ruby: attribute('ruby') ?? around?.ruby ?? '',
    })
    const badTime = begin === null || end === null || dur === null
    if (name === 'p') paragraph = { line: parser.line, beginMs, endMs, parts: [], letters: 0, badTime }
    else if (name === 'br') paragraph?.parts.push({ text: '\n', speaker: '' })
    else if (name === 'span' && paragraph && timed) {
      say(paragraph)
      paragraph = { ...paragraph, line: parser.line, beginMs, endMs, parts: [], letters: 0, badTime }
    } else if (name === 'agent') agentNamed = attribute('id')
  })
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (agentNamed && element?.name === 'name') agents.set(agentNamed, `${agents.get(agentNamed) ?? ''}${text}`.trim())
    if (!element || element.aside || element.ruby === 'delimiter') return
    const words = element.preserve ? text : text.replace(/\s+/g, ' ')
    if (!paragraph) return gathered.stray(parser.line, spokenWords(text))
    paragraph.letters += lettersOf(text)
    const speaker = agents.get(element.agent) ?? ''
    if (speaker.length > 80) paragraph.letters += lettersOf(speaker)
    paragraph.parts.push(namedWords(speaker, element.ruby === 'text' ? rubyReading(words) : words))
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element?.name === 'agent') agentNamed = undefined
    if (element?.name === 'span' && element.timed && paragraph) {
      say(paragraph)
      const around = open.at(-1)
      paragraph = { ...paragraph, parts: [], letters: 0, beginMs: around?.beginMs ?? 0, endMs: around?.endMs ?? null }
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
  return { ...gathered.done(), ...hourOf(clock) }
}

/** The most common error; the parser would take the rest of the file for a name. */
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
