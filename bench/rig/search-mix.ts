import { languages, wordAt } from './search-rows.ts'

/**
 * What is asked, by kind: words by how common they are in their language (of 30,000), alone and together. Twelve of each kind, three a language,
 * the same in every run.
 */
export function searchMix(): Record<string, string[]> {
  const kind = (words: (word: (rank: number) => string, place: number) => string) =>
    languages.flatMap((_, language) => [0, 1, 2].map((place) => words((rank) => wordAt(language, rank), place)))
  return {
    'one of the five most common words': kind((word, place) => word(1 + 2 * place)),
    'a common word (10th to 40th)': kind((word, place) => word(10 + 15 * place)),
    'a middling word (100th to 500th)': kind((word, place) => word(100 + 200 * place)),
    'a rare word (3,000th to 10,000th)': kind((word, place) => word(3000 + 3500 * place)),
    'two of the most common words': kind((word, place) => `${word(1 + place)} ${word(4 + place)}`),
    'two middling words': kind((word, place) => `${word(100 + 50 * place)} ${word(220 + 50 * place)}`),
    'a common and a rare word': kind((word, place) => `${word(2 + place)} ${word(4000 + 700 * place)}`),
    'a phrase of two common words': kind((word, place) => `"${word(1 + place)} ${word(6 + place)}"`),
    'a sentence of four common words': kind((word, place) => [1, 3, 5, 7].map((rank) => word(rank + place)).join(' ')),
    'a middling word without a common one': kind((word, place) => `${word(150 + 100 * place)} -${word(1)}`),
  }
}

/** The same question in the language of FTS5. */
export const asFts5 = (query: string): string =>
  query
    .split(/\s(?=(?:[^"]*"[^"]*")*[^"]*$)/)
    .map((part) => (part.startsWith('"') ? part : part.startsWith('-') ? `NOT "${part.slice(1)}"` : `"${part}"`))
    .join(' ')
