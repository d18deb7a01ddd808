import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { dayAndHour } from './announce/when.ts'
import { type AskedToHold, answerToHold, askedToHoldQuery } from './data/screening-invitations.ts'
import { screeningsText } from './words.ts'

/** Invitations to co-host; nothing while there are none. */
export function Asked() {
  const t = useText(screeningsText)
  const asked = useQuery(askedToHoldQuery())
  if (asked.isError) return <Failed title={t('askedNotArrived')} text={t('notArrivedText')} again={asked.refetch} />
  if (!asked.data || asked.data.length === 0) return null
  return (
    <section aria-labelledby="screenings-asked">
      <div className="head">
        <h2 id="screenings-asked">{t('list_asked')}</h2>
      </div>
      <ul className="permissions">
        {asked.data.map((each) => (
          <Line key={each.id} asked={each} />
        ))}
      </ul>
    </section>
  )
}

function Line({ asked: { id, title, startsAt, role, from, evenings } }: { asked: AskedToHold }) {
  const t = useText(screeningsText)
  const [working, setWorking] = useState(false)
  const say = async (accept: boolean) => {
    setWorking(true)
    try {
      await answerToHold(id, accept)
      toast.success(t(accept ? 'youHold' : 'youHoldNot'), title)
    } catch {
      toast.failure(t('notDone'), t('notDoneText'))
    }
    setWorking(false)
  }
  return (
    <li>
      <div>
        <p className="title-s">{title}</p>
        <p className="ui">{t('asksYou', { name: from || t('somebody'), role: t(`role_${role}`) })}</p>
        <p className="small dim">
          <time dateTime={startsAt}>{dayAndHour(startsAt)}</time>
          {evenings > 1 && <> · {t('moreEvenings', { count: evenings - 1 })}</>}
        </p>
      </div>
      <p className="permissions-acts">
        <Button small kind="ink" notNow={working} aria-label={t('acceptNamed', { title })} onClick={() => void say(true)}>
          {t('accept')}
        </Button>
        <Button small notNow={working} aria-label={t('declineToHoldNamed', { title })} onClick={() => void say(false)}>
          {t('decline')}
        </Button>
      </p>
    </li>
  )
}
