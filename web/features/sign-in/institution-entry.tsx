import { useRef, useState } from 'react'
import { isDomain } from '#core/institutions/institution-types.ts'
import { institutionSignIn } from '#web/data/people/auth.ts'
import { authWords } from '#web/session/auth-words.ts'
import { mayTry } from '#web/session/limited.ts'
import { sessionText } from '#web/session/words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { signInText } from './words.ts'

/** The sign-in of a university, a library or a school: its domain, then its own page, then back to what was asked for. */
export function InstitutionEntry() {
  const t = useText(signInText)
  const shared = useText(sessionText)
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState<string>()
  const [working, setWorking] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const go = async () => {
    const domain = typed.trim().toLowerCase().replace(/^.*@/, '')
    const problem = isDomain(domain) ? undefined : t('institutionDomainWrong')
    setWrong(problem)
    if (problem) return field.current?.querySelector('input')?.focus()
    if (!mayTry('sign-in-link')) return void toast.failure(shared('tooMany'), shared('tooManyMinute'))
    setWorking(true)
    const { failure, address } = await institutionSignIn(domain)
    if (address) return location.assign(address)
    setWorking(false)
    setWrong(failure?.code === 'sso_provider_not_found' || !failure ? t('institutionUnknown', { domain }) : authWords(failure))
  }
  if (!open)
    return (
      <Button small onClick={() => setOpen(true)}>
        {t('institutionWay')}
      </Button>
    )
  return (
    <div className="sign-in-institution" ref={field}>
      <TextField
        label={t('institutionDomain')}
        hint={t('institutionDomainHint')}
        autoFocus
        inputMode="email"
        autoComplete="off"
        maxLength={320}
        value={typed}
        error={wrong}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void go()
        }}
      />
      <Button small kind="ink" working={working && t('institutionWorking')} onClick={() => void go()}>
        {t('institutionGo')}
      </Button>
    </div>
  )
}
