import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { keys } from './keys.ts'

/** The keys of the editor, for learning them. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const t = useText(captionsText)
  return (
    <Dialog open onOpenChange={onClose} title={t('keys')} text={t('keysText')}>
      <dl className="cc-keys">
        {keys.map(({ act, shown, onlyAlt }) => (
          <div key={act}>
            <dt className="mono">{onlyAlt ? `Alt ${shown}` : shown}</dt>
            <dd>{t(`act_${act}`)}</dd>
          </div>
        ))}
        <div>
          <dt className="mono">Ctrl Z</dt>
          <dd>{t('act_undo')}</dd>
        </div>
        <div>
          <dt className="mono">Ctrl F</dt>
          <dd>{t('findAndReplace')}</dd>
        </div>
      </dl>
    </Dialog>
  )
}
