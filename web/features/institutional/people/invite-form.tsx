import { type FormEvent, useState } from 'react'
import type { MemberRole, MyInstitution } from '#contract/institutions/institutions.ts'
import { memberRoles } from '#core/institutions/institution-types.ts'
import { emailProblem } from '#core/text/email.ts'
import { inviteToInstitution } from '#web/data/institutions/institutions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { peopleText } from './words.ts'

/** Invites addresses, each with its role. Errors are shown before anyone is invited. */
export function InviteForm({ institution }: { institution: MyInstitution }) {
  const t = useText(peopleText)
  const [text, setText] = useState('')
  const [role, setRole] = useState<MemberRole>('teacher')
  const [error, setError] = useState<string>()
  const [working, setWorking] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const addresses = [
      ...new Set(
        text
          .split(/[\s,;]+/)
          .filter(Boolean)
          .map((address) => address.toLowerCase()),
      ),
    ]
    const wrong = addresses.find((address) => emailProblem(address))
    const problem = wrong
      ? t('addressWrong', { address: wrong })
      : addresses.length === 0
        ? t('addressesNeeded')
        : addresses.length > 500
          ? t('tooMany')
          : undefined
    setError(problem)
    if (problem) return
    setWorking(true)
    try {
      const added = await inviteToInstitution(institution.id, addresses, role)
      setText('')
      toast.success(added === 0 ? t('invitedNone') : t('invitedNow', { count: added }))
    } catch (refused) {
      toast.failure(t('notInvited'), (refused as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="people-invite" noValidate onSubmit={onSubmit}>
      <TextArea
        label={t('addresses')}
        hint={t('addressesHint')}
        error={error}
        rows={2}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        label={t('as')}
        value={role}
        onChange={(event) => setRole(event.target.value as MemberRole)}
        options={memberRoles.map((each) => ({ value: each, label: t(`role_${each}`) }))}
      />
      <Button type="submit" kind="ink" working={working && t('sending')}>
        {t('send')}
      </Button>
    </form>
  )
}
