import { memo } from 'react'
import { formatTimecode } from '#core/timecode.ts'
import type { RangeBarData } from './range-bar.tsx'
import { useText } from './text.ts'
import { TextLink } from './text-link.tsx'
import { uiText } from './words.ts'

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
