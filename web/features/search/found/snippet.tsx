import { readFound } from '#core/text/found-words.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'

export function Snippet({ snippet, query, language }: { snippet: string; query: string; language: string }) {
  return (
    <span className="moment-words" lang={language} dir={directionOfWords(snippet, language)}>
      {readFound(snippet, query).map((part, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beyond their place
        part.found ? <mark key={index}>{part.words}</mark> : <span key={index}>{part.words}</span>,
      )}
    </span>
  )
}
