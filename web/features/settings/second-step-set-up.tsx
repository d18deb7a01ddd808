import { type FormEvent, useState } from 'react'
import { answerFactor } from '#web/data/people/factors.ts'
import { authWords } from '#web/session/auth-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { QrCode } from '#web/ui/files/qr-code.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { settingsText } from './words.ts'

export interface NewFactor {
  factorId: string
  /** otpauth:// address. */
  uri: string
  secret: string
}

/** The picture and the key for the app, and the first code as proof that it took them. */
export function SecondStepSetUp({ factor, onEnd }: { factor: NewFactor; onEnd: (isDone: boolean) => Promise<void> }) {
  const t = useText(settingsText)
  const [working, setWorking] = useState(false)
  const [error, setError] = useState<string>()
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code') ?? '').replace(/\s/g, '')
    if (!/^\d{6}$/.test(code)) return setError(t('secondStepCodeWrong'))
    setWorking(true)
    const { failure } = await answerFactor(factor.factorId, code)
    setWorking(false)
    if (failure) return setError(authWords(failure))
    toast.success(t('secondStepDone'))
    await onEnd(true)
  }
  return (
    <form noValidate onSubmit={onSubmit} className="stack">
      <p className="measure">{t('secondStepScan')}</p>
      <div className="settings-qr">
        <QrCode text={factor.uri} label={t('secondStepQr')} />
        <p className="ui">
          {t('secondStepKey')}
          <code className="mono settings-key">{factor.secret.replace(/(.{4})/g, '$1 ')}</code>
        </p>
      </div>
      <TextField label={t('secondStepCode')} name="code" inputMode="numeric" autoComplete="one-time-code" error={error} />
      <p className="settings-acts">
        <Button type="submit" kind="ink" working={working && t('secondStepConfirming')}>
          {t('secondStepConfirm')}
        </Button>
        <Button kind="plain" onClick={() => void onEnd(false)}>
          {t('secondStepCancel')}
        </Button>
      </p>
    </form>
  )
}
