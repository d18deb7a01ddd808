import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { adminText } from '../words.ts'

interface DecisionFormProps {
  /** Labels of yes and no. */
  yes: string
  no: string
  working: boolean
  onDecide: (yes: boolean, reason: string) => void
  /** Further acts before a decision, with the text so far. */
  before?: (reason: string) => ReactNode
}

/** Approves or declines a request. Declining needs a reason. */
export function DecisionForm({ yes, no, working, onDecide, before }: DecisionFormProps) {
  const t = useText(adminText)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const decide = (isYes: boolean) => {
    const missing = !isYes && reason.trim() === ''
    setError(missing ? t('reasonRequired') : undefined)
    if (!missing) onDecide(isYes, reason)
  }
  return (
    <div className="stack">
      <TextArea
        label={t('reason')}
        rows={2}
        maxLength={2000}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <p className="admin-acts">
        {before?.(reason)}
        <Button small working={working && t('deciding')} onClick={() => decide(true)}>
          {yes}
        </Button>
        <Button small working={working && t('deciding')} onClick={() => decide(false)}>
          {no}
        </Button>
      </p>
    </div>
  )
}
