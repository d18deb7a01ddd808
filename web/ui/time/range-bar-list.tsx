import { memo } from 'react'
import type { Chapter, Span } from '#core/film/range-bar.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { useText } from '../text.ts'
import { TextLink } from '../text-link.tsx'
import { uiText } from '../words.ts'
import type { RangeMark, RightsRange } from './range-bar-lanes.tsx'

/** Everything one strip can carry. Every lane is optional; times are milliseconds of the version. */
export interface RangeBarData {
  durationMs: number
  chapters?: readonly Chapter[]
  /** Up to here it has been seen: drawn as ink. The rest is still to come. */
  seenMs?: number | undefined
  /** Now: the signal line. */
  nowMs?: number | undefined
  /** The ranges in question, lifted out of the strip. */
  pieces?: readonly Span[]
  /** Share of people (0 to 1) still there at a moment. */
  retention?: readonly { atMs: number; share: number }[]
  questions?: readonly RangeMark[]
  notes?: readonly RangeMark[]
  sources?: readonly RangeMark[]
  rights?: readonly RightsRange[]
  names?: boolean
  thin?: boolean
  /** The visible part, when closer than the whole. */
  view?: Span
}

const wordsOf = { content: 'markContent', synthetic: 'markSynthetic', 'not-cleared': 'markNotCleared', cleared: 'markCleared' } as const

/** What the bar shows, as a list in order of time: for screen readers, and for the keyboard as links that appear when focused. */
export const MarkList = memo(function MarkList({
  questions = [],
  notes = [],
  sources = [],
  rights = [],
}: {
  [Lane in 'questions' | 'notes' | 'sources' | 'rights']: RangeBarData[Lane] | undefined
}) {
  const t = useText(uiText)
  const items = [
    ...questions.map((mark) => ({ ...mark, kind: t('markQuestion') })),
    ...notes.map((mark) => ({ ...mark, kind: t('markNote') })),
    ...sources.map((mark) => ({ ...mark, kind: t('markSource') })),
    ...rights
      .filter((range) => range.kind !== 'cleared')
      .map((range) => ({
        atMs: range.startsMs,
        endsMs: range.endsMs,
        label: range.label ?? '',
        to: undefined,
        kind: t(wordsOf[range.kind]),
      })),
  ].sort((one, other) => one.atMs - other.atMs)
  if (items.length === 0) return null
  return (
    <ol className="unseen shows-on-focus range-list" aria-label={t('marks')}>
      {items.map((item) => {
        const words = `${formatTimecode(item.atMs)}${'endsMs' in item ? ` – ${formatTimecode(item.endsMs)}` : ''} ${item.kind}${item.label ? `: ${item.label}` : ''}`
        return <li key={`${item.kind} ${item.atMs} ${item.label}`}>{item.to ? <TextLink to={item.to}>{words}</TextLink> : words}</li>
      })}
    </ol>
  )
})
