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
      <Refused
        key={one.id}
        text={t('refused', { why: one.refused! })}
        onAgain={() => void sendChangeAgain(one)}
        onDiscard={() => void throwChangeAway(one.id)}
      />
    ))
}

interface RefusedProps {
  text: string
  onAgain: () => void
  onDiscard: () => void
}

/** What waits in this browser and was refused. */
export function Refused({ text, onAgain, onDiscard }: RefusedProps) {
  const t = useText(paperEditText)
  return (
    <p className="edit-refused ui" role="alert">
      <span>{text}</span>
      <Button small onClick={onAgain}>
        {t('tryAgain')}
      </Button>
      <Button small kind="plain" onClick={onDiscard}>
        {t('discard')}
      </Button>
    </p>
  )
}
