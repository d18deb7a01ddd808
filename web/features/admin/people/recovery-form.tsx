import { type FormEvent, useState } from 'react'
import { emailProblem, sanitiseEmail } from '#core/text/email.ts'
import { useFieldWords } from '#web/session/field-words.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { makeRecoveryLink } from '../data/recovery-link.ts'
import { adminText } from '../words.ts'

/** A recovery link for an administrator to hand over: for people without reachable email. */
export function RecoveryForm() {
  const t = useText(adminText)
  const words = useFieldWords()
  const [working, setWorking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [made, setMade] = useState<{ email: string; link: string }>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = sanitiseEmail(String(new FormData(event.currentTarget).get('email') ?? ''))
    const wrong = words.email(emailProblem(email))
    setProblem(wrong)
    setMade(undefined)
    if (wrong) return
    setWorking(true)
    try {
      setMade(await makeRecoveryLink(email))
    } catch (cause) {
      setProblem((cause as Error).message)
      toast.failure(t('recoveryFailed'), (cause as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <form className="admin-house stack" noValidate onSubmit={onSubmit}>
      <p className="dim">{t('recoveryText')}</p>
      <TextField label={t('recoveryEmail')} name="email" type="email" autoComplete="off" error={problem} />
      <p>
        <Button type="submit" kind="ink" working={working && t('recoveryWorking')}>
          {t('recoveryMake')}
        </Button>
      </p>
      {made && (
        <div className="stack" role="status">
          <p>{t('recoveryMade', { email: made.email })}</p>
          <AddressToCopy once label={t('recoveryLink')} address={made.link} />
        </div>
      )}
    </form>
  )
}
