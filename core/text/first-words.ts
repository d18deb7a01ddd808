import { firstOf } from './cut-text.ts'

/** What a sentence begins with, as a name for its place until a person gives a better one. */
export const firstWords = (text: string): string =>
  firstOf(
    text
      .replace(/\s+/g, ' ')
      .trim()
      .split(' ')
      .slice(0, 6)
      .join(' ')
      .replace(/[.,;:–—-]+$/, ''),
    120,
  )
