import { type FormEvent, useState } from 'react'
import type { NewEntry } from '#web/data/people/diary-entries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { StarsField } from '#web/ui/controls/stars-field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { playerText } from './words.ts'

/** What a line of the diary says, without the film it is of. */
export type EntryWords = Omit<NewEntry, 'documentaryId'>

const lineMaxLength = 500
const fresh = (): EntryWords => ({ seenOn: today(), line: '', halfStars: null, rewatch: false, spoiler: false, shown: false })

interface Form {
  title: string
  /** An existing entry; without it a new one of today. */
  entry?: EntryWords
  /** On the button: "Enter it". */
  act: string
  /** Throws the refusal; the input stays. */
  onSave: (entry: EntryWords) => Promise<void>
  onClose: () => void
}

/** A line of the diary, to write or to correct: the day, a line, half stars, and whether others read it below the film. */
export function DiaryEntryForm({ title, entry: before, act, onSave, onClose }: Form) {
  const t = useText(playerText)
  const [entry, setEntry] = useState<EntryWords>(before ?? fresh)
  const [working, setWorking] = useState(false)
  const set = (change: Partial<EntryWords>) => setEntry({ ...entry, ...change })
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (working || entry.seenOn === '') return
    setWorking(true)
    try {
      await onSave({ ...entry, line: entry.line.trim() })
      onClose()
    } catch (cause) {
      toast.failure(t('notEntered'), t('notEnteredText', { reason: (cause as Error).message }))
      setWorking(false)
    }
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} text={t('diaryText')}>
      <form className="stack" onSubmit={(event) => void save(event)}>
        <DateField
          label={t('seenOn')}
          required
          max={today()}
          value={entry.seenOn}
          onChange={(event) => set({ seenOn: event.currentTarget.value })}
        />
        <StarsField label={t('halfStars')} halves={entry.halfStars} onChange={(halfStars) => set({ halfStars })} />
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
          <Button kind="ink" type="submit" working={working && t('diarySaving')}>
            {act}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
