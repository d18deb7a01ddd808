import { useState } from 'react'
import type { InstitutionPeople, MemberRole, MyInstitution } from '#contract/institutions/institutions.ts'
import { memberRoles } from '#core/institutions/institution-types.ts'
import { changeMember } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { peopleText } from './words.ts'

interface MemberRowProps {
  institution: MyInstitution
  person: InstitutionPeople['people'][number]
}

/** A person of an institution: name, how they joined, their role, and their removal, which can be undone. */
export function MemberRow({ institution, person }: MemberRowProps) {
  const t = useText(peopleText)
  const [working, setWorking] = useState(false)
  const name = person.name || person.address
  const put = async (role: MemberRole, state: 'in' | 'left') => {
    setWorking(true)
    try {
      await changeMember(institution.id, person.id, role, state)
      return true
    } catch (error) {
      toast.failure(t('notChanged'), (error as Error).message)
      return false
    } finally {
      setWorking(false)
    }
  }
  const remove = async () => {
    if (await put(person.role, 'left'))
      toast.success(t('removed', { name }), undefined, { label: t('undo'), onPress: () => void put(person.role, 'in') })
  }
  return (
    <li>
      <span className="people-who">
        <strong>{name}</strong>
        {person.name && <span className="small dim">{person.address}</span>}
      </span>
      <span className="small dim">
        {t(`cameBy_${person.cameBy}`, { date: dateFormat({ dateStyle: 'medium' }).format(new Date(person.joinedAt)) })}
      </span>
      {person.state === 'asked' ? (
        <span className="people-acts">
          <Button small kind="ink" working={working && t('changing')} onClick={() => void put('member', 'in')}>
            {t('letIn')}
          </Button>
          <Button small onClick={() => void put('member', 'left')}>
            {t('refuse')}
          </Button>
        </span>
      ) : (
        <span className="people-acts">
          <Select
            label={<span className="unseen">{t('roleOf', { name })}</span>}
            value={person.role}
            disabled={working}
            onChange={(event) => void put(event.target.value as MemberRole, 'in')}
            options={memberRoles.map((role) => ({ value: role, label: t(`role_${role}`) }))}
          />
          <Button small kind="plain" aria-label={t('removeNamed', { name })} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </span>
      )}
    </li>
  )
}
