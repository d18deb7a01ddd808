import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { DraftPerson } from './draft.ts'
import { screeningsText } from './words.ts'

interface PeopleEditorProps {
  people: readonly DraftPerson[]
  onChange(people: DraftPerson[]): void
}

/** Who holds it with one: by the address of their account here. */
export function PeopleEditor({ people, onChange }: PeopleEditorProps) {
  const t = useText(screeningsText)
  const set = (at: number, part: Partial<DraftPerson>) =>
    onChange(people.map((person, each) => (each === at ? { ...person, ...part } : person)))
  return (
    <section aria-labelledby="announce-people">
      <div className="head">
        <h2 id="announce-people">{t('heldWith')}</h2>
      </div>
      <div className="announce-people">
        <p className="small dim measure">{t('heldWithText')}</p>
        {people.map((person, at) => (
          <div key={person.key} className="announce-person">
            {person.userId ? (
              <p className="announce-known">{person.name}</p>
            ) : (
              <TextField
                label={t('addressOfAccount')}
                type="email"
                maxLength={254}
                value={person.email}
                onChange={(event) => set(at, { email: event.target.value })}
              />
            )}
            <Select
              label={t('role')}
              value={person.role}
              options={(['host', 'moderator', 'speaker'] as const).map((role) => ({ value: role, label: t(`role_${role}`) }))}
              onChange={(event) => set(at, { role: event.target.value as DraftPerson['role'] })}
            />
            <Button
              small
              aria-label={t('remove', { title: person.name || person.email })}
              onClick={() => onChange(people.toSpliced(at, 1))}
            >
              ×
            </Button>
          </div>
        ))}
        <p>
          <Button small onClick={() => onChange([...people, { key: crypto.randomUUID(), name: '', email: '', role: 'host' }])}>
            {t('addPerson')}
          </Button>
        </p>
      </div>
    </section>
  )
}
