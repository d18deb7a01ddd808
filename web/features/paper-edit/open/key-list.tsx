import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { paperEditText } from '../words.ts'

const keys = [
  ['Space', 'keyPlay'],
  ['J K L', 'keyShuttle'],
  ['↑ ↓', 'keyNext'],
  ['Alt ↑ ↓', 'keyMove'],
  ['← →', 'keyWord'],
  ['Shift ← →', 'keyWords'],
  ['Delete', 'keyDelete'],
  [', .', 'keyEnd'],
  ['Shift , .', 'keyStart'],
  ['Enter', 'keyEnter'],
  ['H V N T', 'keyAdd'],
  ['Ctrl Z', 'keyUndo'],
  ['?', 'keyHelp'],
] as const

/** The keys of a paper edit. */
export function KeyList({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const t = useText(paperEditText)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('keys')}>
      <dl className="edit-keys ui">
        {keys.map(([key, words]) => (
          <div key={key}>
            <dt className="mono">{key}</dt>
            <dd>{t(words)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
