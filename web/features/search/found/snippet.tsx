import { directionOfWords } from '#core/text/writing-direction.ts'

/** A piece of a sentence, and whether it is what was asked for. */
export interface SnippetPart {
  words: string
  found: boolean
}

/**
 * Reads a snippet in which U+0001 opens and U+0002 closes a match. Matches with nothing but small words between them that were asked for too
 * ("count" the "ships") become one, as one asked for it.
 */
export function readSnippet(snippet: string, query: string): SnippetPart[] {
  const asked = new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
  const parts: SnippetPart[] = []
  for (const [index, piece] of snippet.replaceAll('\u0002', '\u0001').split('\u0001').entries()) {
    if (piece === '') continue
    const found = index % 2 === 1
    const [between, before] = [parts.at(-1), parts.at(-2)]
    if (found && between && !between.found && before?.found && isAsked(between.words, asked)) {
      before.words += between.words + piece
      parts.pop()
    } else parts.push({ words: piece, found })
  }
  return parts
}

const isAsked = (words: string, asked: ReadonlySet<string>) =>
  /^[\s\p{L}\p{N}]+$/u.test(words) && (words.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).every((word) => asked.has(word))

export function Snippet({ snippet, query, language }: { snippet: string; query: string; language: string }) {
  return (
    <span className="moment-words" lang={language} dir={directionOfWords(snippet, language)}>
      {readSnippet(snippet, query).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beyond their place
        part.found ? <mark key={index}>{part.words}</mark> : <span key={index}>{part.words}</span>,
      )}
    </span>
  )
}
