import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { openReview, type ReviewEntry } from '#web/data/reviews.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { Denied, Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { roomPath } from '../room-path.ts'
import { collaborationText } from '../words.ts'

/** The door of a review: asks for a passphrase where one is set, and for the name that is to stand on the picture and beside notes. */
export function GuestDoor({ linkKey }: { linkKey: string }) {
  const t = useText(collaborationText)
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<ReviewEntry | 'failed'>()
  const [working, setWorking] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const passphrase = useRef('')
  const knock = async (name = '') => {
    setWorking(true)
    try {
      const entry = await openReview(linkKey, passphrase.current, name)
      if (entry.state === 'open') return void navigate(`${paths.collaboration}?reviewing=${entry.reviewId}`, { replace: true })
      if (entry.state === 'team') return void navigate(roomPath(entry.documentaryId, { version: entry.versionId }), { replace: true })
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
    const said = new FormData(event.currentTarget)
    if (said.has('passphrase')) passphrase.current = String(said.get('passphrase'))
    const name = String(said.get('name') ?? '').trim()
    if (!working && (name !== '' || (said.has('passphrase') && passphrase.current.trim() !== ''))) void knock(name)
  }
  if (!answer) return <div className="page row">{<Loading what={t('entering')} />}</div>
  if (answer === 'failed')
    return (
      <div className="page row">
        <Failed
          wholePage
          title={t('doorFailed')}
          text={t('notDoneText')}
          act={
            <Button small onClick={() => void knock()}>
              {t('tryAgain')}
            </Button>
          }
        />
      </div>
    )
  if (answer.state === 'passphrase' || answer.state === 'wrong' || answer.state === 'name')
    return (
      <div className="page row">
        <form ref={form} className="review-door" onSubmit={onSubmit} noValidate>
          <h1 className="title-l">{t(answer.state === 'name' ? 'doorName' : 'door')}</h1>
          <p className="lead measure">{t(answer.state === 'name' ? 'doorNameText' : 'doorText')}</p>
          {answer.state === 'name' ? (
            <TextField key="name" label={t('yourName')} name="name" maxLength={80} autoComplete="name" defaultValue={answer.suggested} />
          ) : (
            <TextField
              key="passphrase"
              label={t('passphrase')}
              name="passphrase"
              type="password"
              autoComplete="off"
              error={answer.state === 'wrong' ? t('wrongPassphrase', { count: answer.left }) : undefined}
            />
          )}
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
        <Denied wholePage title={t('reviewOver')} text={t('reviewOverText')} />
      )}
    </div>
  )
}
