import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'
import { shownKeys } from './keys.ts'

/** The keys of the desk, for learning them. */
export function KeyList({ onClose }: { onClose(): void }) {
  const t = useText(collaborationText)
  return (
    <Dialog open onOpenChange={onClose} title={t('keys')} text={t('keysText')}>
      <dl className="review-keys">
        {shownKeys.map(({ keys, act }) => (
          <div key={act}>
            <dt className="mono">{keys}</dt>
            <dd>{t(`key_${act}`)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
