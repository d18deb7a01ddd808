import { type FormEvent, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { addPerson, nameSpeaker, putPersonInRushes } from '#web/data/edit/rush-people.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'

/** Who each speaker of the transcript is, as a person of the film: named once, known in every rush. */
export function NameSpeakers({ film, rush, of, speakers }: { film: string; rush: string; of: Rushes; speakers: readonly string[] }) {
  const t = useText(rushesText)
  const [name, setName] = useState('')
  const doing = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const id = newId()
    void doing(async () => {
      await addPerson(film, id, name.trim())
      await putPersonInRushes(film, [rush], id)
      setName('')
    })
  }
  const options = [{ value: '', label: t('nobody') }, ...of.people.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <div className="rush-speakers">
      {speakers.map((speaker) => (
        <Select
          key={speaker}
          label={speaker}
          value={of.inRushes.find((one) => one.rush === rush && one.speaker === speaker)?.person ?? ''}
          options={options}
          onChange={(event) => void doing(() => nameSpeaker(film, rush, speaker, event.target.value || null))}
        />
      ))}
      <form className="rush-add-person" onSubmit={add}>
        <TextField
          label={t('addPerson')}
          value={name}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button small type="submit" notNow={name.trim() === ''}>
          {t('add')}
        </Button>
      </form>
    </div>
  )
}
