import { newId } from '#core/house/new-id.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { DraftPerson } from './draft.ts'

interface PeopleEditorProps {
  people: readonly DraftPerson[]
  onChange(people: DraftPerson[]): void
}

/** Co-hosts: people invited by address become hosts once they accept. */
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
            {person.userId || person.asked ? (
              <p className="announce-known">
                {person.name}
                {person.asked && <span className="small dim"> {t('invitedNotYet')}</span>}
              </p>
            ) : (
              <TextField
                label={t('theirAddress')}
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
          <Button small onClick={() => onChange([...people, { key: newId(), name: '', email: '', role: 'host' }])}>
            {t('addPerson')}
          </Button>
        </p>
      </div>
    </section>
  )
}
