import { sendChangeAgain, throwChangeAway } from '#web/data/edit/edit-outbox.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { paperEditText } from '../words.ts'
import { useOpenEdit } from './open-edit.ts'

/** Changes the house did not take, with its reason: sent again or discarded by their writer. */
export function RefusedChanges() {
  const t = useText(paperEditText)
  const { waiting } = useOpenEdit()
  return waiting
    .filter(({ refused }) => refused !== undefined)
    .map((one) => (
      <p key={one.id} className="edit-refused ui" role="alert">
        <span>{t('refused', { why: one.refused! })}</span>
        <Button small onClick={() => void sendChangeAgain(one)}>
          {t('tryAgain')}
        </Button>
        <Button small kind="plain" onClick={() => void throwChangeAway(one.id)}>
          {t('discard')}
        </Button>
      </p>
    ))
}
