import type { ReactNode } from 'react'
import type { Difference } from '#core/media/captions/differences.ts'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { isUnsure, tokensOf } from '#core/media/captions/word-times.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'

interface MarkedWordsProps {
  cue: WrittenCue
  differences: readonly Difference[] | undefined
  language: string
}

/** The lines under the words of a cue: a transparent copy of its text behind the field. Described in words by `CueNotes`. */
export function MarkedWords({ cue: { text, words }, differences, language }: MarkedWordsProps) {
  const tokens = tokensOf(text)
  const measured = words && words.length === tokens.length ? words : null
  const unheard = (differences ?? []).filter(({ from, to, written }) => to > from && tokens.slice(from, to).join(' ') === written)
  const markOf = (at: number): string | undefined => {
    const word = measured?.[at]
    if (word && isUnsure(word)) return 'cc-unsure'
    if (word?.[4] !== undefined) return 'cc-named'
    return unheard.some(({ from, to }) => at >= from && at < to) ? 'cc-unheard' : undefined
  }
  if (!tokens.some((_, at) => markOf(at))) return null
  const parts: ReactNode[] = []
  let said = -1
  for (const [part] of text.matchAll(/\s+|\S+/g)) {
    const mark = /\S/.test(part) ? markOf(++said) : undefined
    parts.push(
      mark ? (
        <span key={parts.length} className={mark}>
          {part}
        </span>
      ) : (
        part
      ),
    )
  }
  return (
    <span className="cc-text cc-marks" aria-hidden="true" lang={language} dir={directionOfWords(text, language)}>
      {parts}
    </span>
  )
}
