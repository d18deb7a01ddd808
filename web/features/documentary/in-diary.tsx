import { type FormEvent, useState } from 'react'
import { enterInDiary } from '#web/data/diary-entries.ts'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { documentaryText } from './words.ts'

const lineMaxLength = 500
const today = () => new Intl.DateTimeFormat('sv-SE').format(new Date())

/** Enters the film in the reader's diary: the day, a line, half stars, and whether others read it below the film. */
export function InDiary({ documentary, onClose }: { documentary: Documentary; onClose: () => void }) {
  const t = useText(documentaryText)
  const [entry, setEntry] = useState({ seenOn: today(), line: '', halfStars: '', rewatch: false, spoiler: false, shown: false })
  const [working, setWorking] = useState(false)
  const set = (change: Partial<typeof entry>) => setEntry({ ...entry, ...change })
  const enter = async (event: FormEvent) => {
    event.preventDefault()
    if (working || entry.seenOn === '') return
    setWorking(true)
    try {
      const halfStars = entry.halfStars === '' ? null : Number(entry.halfStars)
      await enterInDiary({ ...entry, line: entry.line.trim(), halfStars, documentaryId: documentary.id })
      toast.success(t('entered'), documentary.title)
      onClose()
    } catch (cause) {
      toast.failure(t('notEntered'), t('notEnteredText', { reason: (cause as Error).message }))
      setWorking(false)
    }
  }
  const stars = Array.from({ length: 10 }, (_, at) => ({ value: String(at + 1), label: t('starsOf', { stars: (at + 1) / 2 }) }))
  return (
    <Dialog open onOpenChange={onClose} title={t('diaryTitle', { title: documentary.title })} text={t('diaryText')}>
      <form className="stack" onSubmit={(event) => void enter(event)}>
        <DateField
          label={t('seenOn')}
          required
          max={today()}
          value={entry.seenOn}
          onChange={(event) => set({ seenOn: event.currentTarget.value })}
        />
        <Select
          label={t('halfStars')}
          options={[{ value: '', label: t('noStars') }, ...stars]}
          value={entry.halfStars}
          onChange={(event) => set({ halfStars: event.currentTarget.value })}
        />
        <TextArea
          label={t('diaryLine')}
          rows={3}
          maxLength={lineMaxLength}
          value={entry.line}
          onChange={(event) => set({ line: event.currentTarget.value })}
        />
        <Checkbox checked={entry.rewatch} onChange={(event) => set({ rewatch: event.currentTarget.checked })}>
          {t('rewatch')}
        </Checkbox>
        <Checkbox checked={entry.shown} onChange={(event) => set({ shown: event.currentTarget.checked })}>
          {t('showLine')}
        </Checkbox>
        {entry.shown && (
          <Checkbox checked={entry.spoiler} onChange={(event) => set({ spoiler: event.currentTarget.checked })}>
            {t('spoiler')}
          </Checkbox>
        )}
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('leaveDiary')}</Button>
          <Button kind="ink" type="submit" working={working && t('entering')}>
            {t('enter')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
