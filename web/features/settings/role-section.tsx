import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { applyForRole, ownApplication, withdrawRoleApplication } from '#web/data/office/role-applications.ts'
import { useRole, useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Asking to moderate, with a reason, and its state. Nothing for who moderates already. */
export function RoleSection() {
  const t = useText(settingsText)
  const { user } = useSession()
  const { isModerator, loading } = useRole()
  const own = useQuery({ ...ownApplication(user?.id ?? ''), enabled: user !== null && !isModerator })
  const [reason, setReason] = useState('')
  const [working, setWorking] = useState(false)
  if (loading || isModerator || own.data === undefined) return null
  const perform = async (work: () => Promise<void>, done: string) => {
    setWorking(true)
    await work().then(
      () => toast.success(done),
      (error: Error & { hint?: string }) => toast.failure(t('roleFailed'), [error.message, error.hint].filter(Boolean).join(' ')),
    )
    setWorking(false)
  }
  const waits = own.data?.state === 'asked'
  return (
    <Section title={t('moderate')} text={t('moderateText')}>
      {own.data && (waits || own.data.state === 'declined') && (
        <div className="stack">
          <p className="ui">{t(waits ? 'roleWaits' : 'roleDeclined')}</p>
          <p className="measure dim">{waits ? own.data.reason : own.data.answer}</p>
        </div>
      )}
      {waits ? (
        <p>
          <Button small working={working && t('roleSending')} onClick={() => void perform(withdrawRoleApplication, t('roleTakenBack'))}>
            {t('roleTakeBack')}
          </Button>
        </p>
      ) : (
        <form
          className="stack"
          onSubmit={(event: FormEvent) => {
            event.preventDefault()
            if (reason.trim() !== '') void perform(() => applyForRole(reason), t('roleAsked'))
          }}
        >
          <TextArea
            label={t('roleReason')}
            rows={3}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <p>
            <Button type="submit" small working={working && t('roleSending')}>
              {t('roleApply')}
            </Button>
          </p>
        </form>
      )}
    </Section>
  )
}
