import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { openScreener, type ScreenerEntry } from '#web/data/screeners.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { Denied, Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { screenersText } from './words.ts'

/** The door of a screener: opens by itself, or asks for the passphrase, or says why it stays closed. */
export function Enter({ linkKey }: { linkKey: string }) {
  const t = useText(screenersText)
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<ScreenerEntry | 'failed'>()
  const [working, setWorking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const knock = async (passphrase?: string) => {
    setWorking(true)
    try {
      const entry = await openScreener(linkKey, passphrase)
      if (entry.state === 'open') return void navigate(`${paths.documentary(id)}?screening=${entry.screenerId}`, { replace: true })
      setAnswer(entry)
      if (entry.state === 'wrong') form.current?.querySelector('input')?.focus()
    } catch {
      setAnswer('failed')
    } finally {
      setWorking(false)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    void knock()
  }, [linkKey])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const passphrase = String(new FormData(event.currentTarget).get('passphrase') ?? '')
    if (passphrase.trim() && !working) void knock(passphrase)
  }
  if (!answer)
    return (
      <div className="page row">
        <Loading what={t('entering')} />
      </div>
    )
  if (answer === 'failed')
    return (
      <div className="page row">
        <Failed
          wholePage
          title={t('failed')}
          text={t('failedText')}
          act={
            <Button small working={working && t('entering')} onClick={() => void knock()}>
              {t('tryAgain')}
            </Button>
          }
        />
      </div>
    )
  if (answer.state === 'passphrase' || answer.state === 'wrong')
    return (
      <div className="page row">
        <form ref={form} className="screener-door" onSubmit={onSubmit} noValidate>
          <h1 className="title-l">{t('door')}</h1>
          <p className="lead measure">{t('doorText')}</p>
          <TextField
            label={t('passphrase')}
            name="passphrase"
            type="password"
            autoComplete="off"
            error={answer.state === 'wrong' ? t('wrong', { count: answer.left }) : undefined}
          />
          <Button type="submit" kind="ink" working={working && t('entering')}>
            {t('enter')}
          </Button>
        </form>
      </div>
    )
  const until = answer.state === 'locked' ? dateFormat({ timeStyle: 'short' }).format(new Date(answer.until)) : ''
  return (
    <div className="page row">
      {answer.state === 'locked' ? (
        <Denied wholePage title={t('locked')} text={t('lockedText', { until })} />
      ) : answer.state === 'full' ? (
        <Denied wholePage title={t('full')} text={t('fullText')} />
      ) : (
        <Denied wholePage title={t('ended')} text={t('endedText')} />
      )}
    </div>
  )
}
