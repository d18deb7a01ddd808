import { inSegments } from '../captions/align-text.ts'
import { alignWords, comparable } from '../captions/align-words.ts'
import type { HeardWord } from '../captions/from-words.ts'

/**
 * Probability that a word is right that was recognised differently the second time: one in eight, in speech under noise and music (decision 0480).
 */
export const sureOfUnlike = 0.12

/** Words that differ when the same sound is recognised a second time, a little faster. Marks and small letters make no difference. */
export function unsureWords(heard: readonly HeardWord[], again: readonly HeardWord[]): HeardWord[] {
  const parts = heard.flatMap((word) => inSegments([word[0], word[1], word[2]]).map(([text]) => ({ text, word })))
  const others = again.flatMap(([text, from, to]) => inSegments([text, from, to]).map(([part]) => part))
  const pairs = alignWords(
    parts.map(({ text }) => text),
    others,
  )
  const unlike = parts.filter(({ text }, at) => {
    const plain = comparable(text)
    return plain !== '' && (pairs[at]! < 0 || comparable(others[pairs[at]!]!) !== plain)
  })
  return [...new Set(unlike.map(({ word }) => word))]
}
