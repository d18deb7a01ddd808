import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Undoes a decision with `takeBack`, after confirmation. Both stay in the audit log. */
export function TakeBack({ takeBack, text }: { takeBack: (reason: string) => Promise<void>; text: string }) {
  const t = useText(adminText)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const { working, perform } = useAct()
  if (!asking)
    return (
      <p>
        <Button small onClick={() => setAsking(true)}>
          {t('takeBack')}
        </Button>
      </p>
    )
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void perform(() => takeBack(reason), t('tookBack'), text)
      }}
    >
      <TextField
        label={t('takeBackReason')}
        hint={t('takeBackHint')}
        maxLength={2000}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autoFocus
      />
      <p className="admin-acts">
        <Button small kind="ink" type="submit" working={working && t('deciding')}>
          {t('takeBackNow')}
        </Button>
        <Button small kind="plain" onClick={() => setAsking(false)}>
          {t('askNot')}
        </Button>
      </p>
    </form>
  )
}
