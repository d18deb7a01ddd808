import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { enterScreening, type ScreeningEntry } from '#web/data/screenings/screenings.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { Denied, Failed, Loading } from '#web/ui/layout/states.tsx'
import { ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'

/** A guest's link: lets this browser in and leads to the door, or says why it does not. */
export function Enter({ linkKey }: { linkKey: string }) {
  const t = useText(screeningsText)
  const navigate = useNavigate()
  const [answer, setAnswer] = useState<ScreeningEntry | 'failed'>()
  const knock = async () => {
    setAnswer(undefined)
    try {
      const entry = await enterScreening(linkKey, ownZone())
      if (entry.screeningId && ['registered', 'waiting', 'invited', 'cancelled', 'over', 'late'].includes(entry.state))
        return void navigate(paths.screening(entry.screeningId), { replace: true })
      setAnswer(entry)
    } catch {
      setAnswer('failed')
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a link
  useEffect(() => {
    void knock()
  }, [linkKey])
  return (
    <div className="page row">
      {!answer ? (
        <Loading what={t('entering')} />
      ) : answer === 'failed' ? (
        <Failed wholePage title={t('notArrived')} text={t('linkKept')} again={knock} />
      ) : (
        <Denied
          wholePage
          title={t(`entry_${answer.state}`)}
          text={t(`entryText_${answer.state}`)}
          act={answer.screeningId && <ButtonLink to={paths.screening(answer.screeningId)}>{t('toItsDoor')}</ButtonLink>}
        />
      )}
    </div>
  )
}
