import { useQuery } from '@tanstack/react-query'
import { contactsQuery, type Contact as Known, saveContact } from '#web/data/production/call-sheets.ts'
import { useSession } from '#web/session/use-session.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** How a person is reached. Only those who see the papers of the film can read and change it; the house refuses the others. */
export function Contact({ person }: { person: string }) {
  const t = useText(scheduleText)
  const { film } = useOpenSchedule()
  const { user } = useSession()
  const contacts = useQuery(contactsQuery(film.id))
  if (contacts.isPending || !user) return null
  const known: Known = contacts.data?.find(({ personId }) => personId === person) ?? {
    personId: person,
    email: '',
    phone: '',
    language: '',
    note: '',
  }
  const save = (change: Partial<Known>) =>
    void saveContact(film.id, { ...known, ...change }).catch((refused: Error) => toast.failure(t('notSaved'), refused.message))
  const field = (name: 'email' | 'phone' | 'note', type: string, maxLength: number) => (
    <TextField
      key={`${name} ${known[name]}`}
      label={t(`contact_${name}`)}
      type={type}
      maxLength={maxLength}
      defaultValue={known[name]}
      onBlur={({ target }) => target.value.trim() !== known[name] && save({ [name]: target.value.trim() })}
    />
  )
  return (
    <fieldset className="plan-contact stack">
      <legend>{t('contact')}</legend>
      <p className="small dim">{t('contactText')}</p>
      {field('email', 'email', 254)}
      {field('phone', 'tel', 40)}
      <Select
        label={t('contact_language')}
        value={known.language}
        onChange={(event) => save({ language: event.target.value })}
        options={[
          { value: '', label: t('languageOfHouse') },
          { value: 'en', label: 'English' },
          { value: 'de', label: 'Deutsch' },
        ]}
      />
      {field('note', 'text', 1000)}
    </fieldset>
  )
}
