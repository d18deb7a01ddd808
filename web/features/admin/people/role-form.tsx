import { useState } from 'react'
import type { PersonCard } from '#web/data/office/office.ts'
import type { Role } from '#web/data/people/roles.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { changeRole, decideRoleChange } from '../data/role-changes.ts'
import { day } from '../day.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

const roles: Role[] = ['user', 'moderator', 'admin']

/** Gives a role; to become or to stop being an administrator waits for a second administrator, whose approval is given here. */
export function RoleForm({ person }: { person: PersonCard }) {
  const t = useText(adminText)
  const [role, setRole] = useState<Role>(person.role)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const asked = person.roleAsked
  const change = async () => {
    setError(reason.trim() === '' ? t('roleReasonRequired') : undefined)
    if (reason.trim() === '') return
    if (
      await perform(
        () => changeRole(person.id, role, reason),
        t(role === 'admin' || person.role === 'admin' ? 'roleAskedFor' : 'roleChanged'),
      )
    )
      setReason('')
  }
  return (
    <section className="row" aria-labelledby="role">
      <div className="head">
        <h3 id="role">{t('role')}</h3>
      </div>
      <div className="admin-house stack">
        {asked && (
          <div className="admin-answer stack">
            <p className="ui">
              {t('roleAskedBy', { name: asked.askedBy ?? '', role: t(`role_${asked.toRole}`), date: day(asked.askedAt) })}
              <br />
              <span className="dim">{asked.reason}</span>
            </p>
            {asked.isMine && <p className="small dim">{t('roleSecondYes')}</p>}
            <p className="admin-acts">
              {!asked.isMine && (
                <Button
                  small
                  kind="ink"
                  working={working && t('deciding')}
                  onClick={() => void perform(() => decideRoleChange(asked.id, true), t('roleChanged'))}
                >
                  {t('roleAgree')}
                </Button>
              )}
              <Button
                small
                working={working && t('deciding')}
                onClick={() => void perform(() => decideRoleChange(asked.id, false), t('roleNotChanged'))}
              >
                {t(asked.isMine ? 'roleTakeBack' : 'roleRefuse')}
              </Button>
            </p>
          </div>
        )}
        {!person.isSelf && (
          <>
            <Select
              label={t('roleOf')}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as Role)}
              options={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
              hint={t('roleHint')}
            />
            {role !== person.role && (
              <>
                <TextField
                  label={t('roleReason')}
                  maxLength={500}
                  value={reason}
                  error={error}
                  onChange={(event) => setReason(event.currentTarget.value)}
                />
                <p>
                  <Button small kind="ink" working={working && t('deciding')} onClick={() => void change()}>
                    {t('roleChange')}
                  </Button>
                </p>
              </>
            )}
          </>
        )}
      </div>
    </section>
  )
}
