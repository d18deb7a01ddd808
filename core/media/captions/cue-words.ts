import { lettersOf } from './letters.ts'

/** Words of one speaker; the name is empty where the file does not say. */
export interface CueWords {
  text: string
  speaker: string
}

export interface ReadWords {
  said: CueWords[]
  /** Letters of the words in the file, counted before cues are made of them; of names that are not said, none. */
  letters: number
}

/** Text in the form of a cue: no space around a line, no empty line, no control character. */
export const inLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    // The database takes no NUL, XML no control character.
    .map((line) => line.replace(/(?!\t)[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '').trim())
    .filter((line) => line !== '')
    .join('\n')

const prefix = /^(?:>>\s*)?(\p{Lu}[\p{Lu}\p{M}\d .'-]{1,38}):\s+(?=\S)/u

/** ">> CLERK: …" and "CLERK: …" are how broadcasters write speakers; lower-case words before a colon are speech. */
export function readSpeaker(plain: string): CueWords {
  const matched = prefix.exec(plain)
  return matched ? { text: plain.slice(matched[0].length), speaker: matched[1]!.trim() } : { text: plain, speaker: '' }
}

/** The same where another name begins on a later line, also after a dash: each speaker gets their own words. */
export function readSpeakers(plain: string): CueWords[] {
  const said: CueWords[] = []
  for (const line of inLines(plain).split('\n')) {
    const named = readSpeaker(line.replace(/^[-–—]\s*(?=(?:>>\s*)?\p{Lu})/u, ''))
    const last = said.at(-1)
    if (named.speaker !== '' || !last) said.push(named.speaker === '' ? { text: line, speaker: '' } : named)
    else last.text += `\n${line}`
  }
  return said.filter(({ text }) => text !== '')
}

/** A name has a letter or a digit ("-" is none), and no more than the house keeps; a longer one goes on before the words. */
export function namedWords(name: string, text: string): CueWords {
  const speaker = inLines(name).replaceAll('\n', ' ')
  if (!/[\p{L}\p{N}]/u.test(speaker)) return { text, speaker: '' }
  return speaker.length <= 80 ? { text, speaker } : { text: `${speaker}: ${text}`, speaker: '' }
}

/** Neighbours of one speaker are one; a dash before another name is left out, which says who speaks. */
export function joinWords(parts: readonly CueWords[]): CueWords[] {
  const joined: CueWords[] = []
  let lead = ''
  for (const part of parts) {
    if (/^[\s–—-]*$/.test(part.text)) {
      lead += part.text
      continue
    }
    const last = joined.at(-1)
    if (last && last.speaker === part.speaker) last.text += `${lead}${part.text}`
    else joined.push({ text: part.speaker === '' ? `${lead}${part.text}` : part.text, speaker: part.speaker })
    lead = ''
  }
  return joined.map(({ text, speaker }) => ({ text: inLines(text), speaker })).filter(({ text }) => text !== '')
}

/** Plain text with its speakers. `letters`: counted in the source; those of a name that is not said count for nothing. */
export function spokenWords(plain: string, letters: number = lettersOf(plain)): ReadWords {
  const said = readSpeakers(plain)
  return { said, letters: said.reduce((left, { speaker }) => left - lettersOf(speaker), letters) }
}

/** The reading of ruby, apart from the words it is about. */
export const rubyReading = (reading: string): string =>
  reading.trim() === '' ? '' : /[\u3040-\u30FF\u3400-\u9FFF]/.test(reading) ? `（${reading.trim()}）` : ` (${reading.trim()})`
