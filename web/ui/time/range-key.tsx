import './range-bar.css'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

const plain = {
  seen: 'keySeen',
  'to-come': 'keyToCome',
  now: 'keyNow',
  piece: 'markPiece',
  cleared: 'markCleared',
  content: 'markContent',
  synthetic: 'markSynthetic',
  'not-cleared': 'markNotCleared',
} as const
const counted = { question: 'keyQuestions', note: 'keyNotes', source: 'keySources' } as const

/** What the marks of a bar mean. Name only those it carries; questions, notes and sources say how many. `words` replaces the usual words ("cleared for classrooms"). */
export function RangeKey({
  show,
  counts = {},
  words = {},
}: {
  show: readonly (keyof typeof plain)[]
  counts?: Partial<Record<keyof typeof counted, number>>
  words?: Partial<Record<keyof typeof plain, string>>
}) {
  const t = useText(uiText)
  const marks = Object.entries(counts).filter(([, count]) => count > 0) as [keyof typeof counted, number][]
  const early = show.filter((kind) => ['seen', 'to-come', 'now', 'piece'].includes(kind))
  const late = show.filter((kind) => !early.includes(kind))
  return (
    <p className="range-key">
      {early.map((kind) => (
        <Sign key={kind} kind={kind} words={words[kind] ?? t(plain[kind])} />
      ))}
      {marks.map(([kind, count]) => (
        <Sign key={kind} kind={kind} words={t(counted[kind], { count })} />
      ))}
      {late.map((kind) => (
        <Sign key={kind} kind={kind} words={words[kind] ?? t(plain[kind])} />
      ))}
    </p>
  )
}

function Sign({ kind, words }: { kind: string; words: string }) {
  return (
    <span>
      <i className={`key-${kind}`} />
      {words}
    </span>
  )
}
