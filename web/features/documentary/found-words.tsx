import { Fragment } from 'react'

/** Without case and accents, letter for letter, so that places in the folded text are places in the text. */
const fold = (text: string) => Array.from(text, (letter) => letter.normalize('NFD')[0]!.toLowerCase()[0] ?? letter).join('')

/** Whether what was typed stands in a line, in that order. */
export const matches = (text: string, wanted: string): boolean => fold(text.replaceAll('\n', ' ')).includes(fold(wanted))

/** A text with what was typed marked in it. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  if (!wanted) return text
  const letters = Array.from(text)
  const [folded, sought] = [Array.from(fold(text)).join(''), fold(wanted)]
  const parts: { words: string; found: boolean; at: number }[] = []
  let reached = 0
  for (let at = folded.indexOf(sought); at >= 0; at = folded.indexOf(sought, reached)) {
    const end = at + sought.length
    parts.push(
      { words: letters.slice(reached, at).join(''), found: false, at: reached },
      { words: letters.slice(at, end).join(''), found: true, at },
    )
    reached = end
  }
  parts.push({ words: letters.slice(reached).join(''), found: false, at: reached })
  return parts.map((part) => (part.found ? <mark key={part.at}>{part.words}</mark> : <Fragment key={part.at}>{part.words}</Fragment>))
}
