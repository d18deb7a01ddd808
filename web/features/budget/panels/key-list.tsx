import { useText } from '#web/ui/text.ts'
import { budgetText } from '../words.ts'

const keys = [
  ['↑ ↓ ← →', 'keyMove'],
  ['Tab', 'keyTab'],
  ['Esc', 'keyEscape'],
  ['Enter · F2', 'keyEdit'],
  ['Shift ↑ ↓ ← →', 'keyExtend'],
  ['Ctrl C · Ctrl V', 'keyPaste'],
  ['Ctrl D', 'keyFill'],
  ['Del', 'keyClear'],
  ['Ctrl Enter', 'keyAdd'],
  ['Ctrl Del', 'keyDelete'],
  ['Alt ↑ ↓', 'keyMoveLine'],
  ['← → · Space', 'keyFold'],
  ['Ctrl Z · Ctrl Shift Z', 'keyUndo'],
] as const

/** The keys of the table. */
export function KeyList() {
  const t = useText(budgetText)
  return (
    <dl className="budget-keys">
      {keys.map(([key, words]) => (
        <div key={words}>
          <dt className="mono">{key}</dt>
          <dd className="ui">{t(words)}</dd>
        </div>
      ))}
    </dl>
  )
}
