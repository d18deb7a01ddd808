import { type FormEvent, useState } from 'react'
import { toast } from '../layout/toast.tsx'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { TextArea } from './field.tsx'

const reasonMaxLength = 1000

/** Asks for the reason and hands it to `onReport`, which throws what refuses it; what was written stays until it is sent. */
export function ReportDialog({ onReport, onClose }: { onReport: (reason: string) => Promise<void>; onClose: () => void }) {
  const t = useText(uiText)
  const [reason, setReason] = useState('')
  const [working, setWorking] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (working || reason.trim() === '') return
    setWorking(true)
    try {
      await onReport(reason.trim())
      toast.success(t('reported'), t('reportedText'))
      onClose()
    } catch (cause) {
      toast.failure(t('notReported'), (cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('reportTitle')} text={t('reportText')}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <TextArea
          label={t('reportReason')}
          rows={3}
          required
          maxLength={reasonMaxLength}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('leaveReport')}</Button>
          <Button kind="ink" type="submit" notNow={reason.trim() === ''} working={working && t('reporting')}>
            {t('sendReport')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
