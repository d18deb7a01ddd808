import { type FormEvent, useState } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { type ReportGround, reportFilm } from '#web/data/office/cases.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

const grounds: ReportGround[] = ['privacy', 'false', 'hate', 'violence', 'rights', 'unkind', 'something-else']
/** How much of the film around the moment moderators are shown. */
const aroundMs = 15_000

/** What is wrong with the film, and where in it. */
export default function ReportForm({ documentary, at, onClose }: { documentary: Documentary; at: number | null; onClose: () => void }) {
  const t = useText(documentaryText)
  const [ground, setGround] = useState<ReportGround>('privacy')
  const [reason, setReason] = useState('')
  const [here, setHere] = useState(at !== null)
  const [working, setWorking] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (working || reason.trim() === '') return
    setWorking(true)
    const range = here && at !== null ? { startsMs: Math.max(0, at - aroundMs), endsMs: at + aroundMs } : undefined
    try {
      await reportFilm(documentary.id, ground, reason.trim(), range)
      toast.success(t('filmReported'), t('filmReportedText'))
      onClose()
    } catch (cause) {
      toast.failure(t('filmNotReported'), (cause as Error).message)
      setWorking(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('reportFilmTitle', { title: documentary.title })} text={t('reportFilmText')}>
      <form className="stack" onSubmit={(event) => void send(event)}>
        <Select
          label={t('reportGround')}
          value={ground}
          onChange={(event) => setGround(event.currentTarget.value as ReportGround)}
          options={grounds.map((value) => ({ value, label: t(`reportGround_${value}`) }))}
        />
        <TextArea
          label={t('reportWords')}
          rows={4}
          required
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {at !== null && (
          <Checkbox checked={here} onChange={(event) => setHere(event.currentTarget.checked)}>
            {t('reportHere', { at: formatTimecode(at) })}
          </Checkbox>
        )}
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('reportLeave')}</Button>
          <Button kind="ink" type="submit" notNow={reason.trim() === ''} working={working && t('reportSending')}>
            {t('reportSend')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
