import { useState } from 'react'
import type { MyCohort } from '#contract/cohorts/cohorts.ts'
import { graduate } from '#web/data/cohorts/cohorts.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/** Graduation: the student takes all their work along, and says so twice. */
export function LeaveCohort({ cohort }: { cohort: MyCohort }) {
  const t = useText(cohortsText)
  const { user } = useSession()
  const [asked, setAsked] = useState(false)
  if (!user) return null
  const leave = () => void graduate(cohort.id, user.id).catch((cause: Error) => toast.failure(t('notSaved'), cause.message))
  return (
    <div className="cohorts-leave">
      <Button small kind="plain" aria-expanded={asked} onClick={() => setAsked(!asked)}>
        {t('graduateMe')}
      </Button>
      {asked && (
        <>
          <p className="ui measure">{t('graduateMeText')}</p>
          <Button small onClick={leave}>
            {t('takeAlong')}
          </Button>
        </>
      )}
    </div>
  )
}
