import { formatTimecode } from '../time/timecode.ts'
import type { Spot } from './space.ts'

/** Words the house puts between an author's own, in the author's language. */
export interface TwinWords {
  when: (from: string, to: string) => string
  passage: (film: string, from: string, to: string) => string
  picture: (alt: string) => string
  sound: (alt: string) => string
}
interface Told {
  title: string
  summary: string
  spots: readonly (Spot & { filmTitle?: string; alt?: string })[]
}

/**
 * A first draft of the text twin: what the space says, one spot after the other, each under its name. The author writes on from here. Paragraphs are
 * divided by an empty line; a line that begins with `## ` is a heading.
 */
export function draftTwin({ title, summary, spots }: Told, words: TwinWords): string {
  const parts = [summary.trim() || title.trim()]
  for (const spot of spots) parts.push(...partOf(spot, words))
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function partOf(spot: Told['spots'][number], words: TwinWords): string[] {
  const when = spot.from ? words.when(spot.from, spot.to) : ''
  const heading = spot.title.trim() ? `## ${[spot.title.trim(), when].filter(Boolean).join(', ')}` : ''
  const shown =
    spot.kind === 'picture' && spot.alt
      ? words.picture(spot.alt)
      : spot.kind === 'sound' && spot.alt
        ? words.sound(spot.alt)
        : spot.kind === 'range' && spot.filmTitle && spot.startsMs !== null && spot.endsMs !== null
          ? words.passage(spot.filmTitle, formatTimecode(spot.startsMs), formatTimecode(spot.endsMs))
          : ''
  return [heading, spot.words.trim(), shown]
}

/** Spots whose name the text does not have: missing from it. */
export const notInTwin = <Named extends Pick<Spot, 'title'>>(twin: string, spots: readonly Named[]): Named[] => {
  const told = twin.toLowerCase()
  return spots.filter(({ title }) => title.trim() !== '' && !told.includes(title.trim().toLowerCase()))
}

/** The text with what it lacks put at its end. */
export function completedTwin(twin: string, lacking: Told['spots'], words: TwinWords): string {
  const added = lacking.flatMap((spot) => partOf(spot, words)).filter(Boolean)
  return `${[twin.trim(), ...added].filter(Boolean).join('\n\n')}\n`
}

/** A twin as headings and paragraphs. */
export const readTwin = (twin: string): { heading: boolean; text: string }[] =>
  twin
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const [first = '', ...rest] = block.trim().split('\n')
      if (!first.startsWith('## ')) return [{ heading: false, text: block.trim() }]
      return [
        { heading: true, text: first.slice(3).trim() },
        { heading: false, text: rest.join('\n').trim() },
      ]
    })
    .filter(({ text }) => text !== '')
