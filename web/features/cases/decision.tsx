import { useState } from 'react'
import { appealCase, type Standing } from '#web/data/office/cases.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { day } from './day.ts'
import { SayForm } from './say-form.tsx'
import { casesText } from './words.ts'

/** A decision about the reader's content, its reason, and the way to appeal it. */
export function Decision({ decision }: { decision: Standing['decisions'][number] }) {
  const t = useText(casesText)
  const [appealing, setAppealing] = useState(false)
  return (
    <li className="standing-item">
      <div className="stack">
        <p className="small dim">
          {t(`kind_${decision.kind}`)}, {day(decision.decidedAt)}
        </p>
        <h3 className="title-s">{t(decision.overturned ? 'takenBack' : decision.kind === 'film' ? 'withheld' : 'hidden')}</h3>
        {decision.quoted && <blockquote className="standing-words">{decision.quoted}</blockquote>}
      </div>
      <div className="stack">
        <p className="standing-words">{decision.reason}</p>
        {decision.appeal && (
          <blockquote className="standing-quote">
            <p className="small dim">{t('yourAppeal')}</p>
            <p className="standing-words">{decision.appeal}</p>
          </blockquote>
        )}
        {decision.state === 'appealed' && <p className="ui">{t('appealWaits', { date: day(decision.dueOn) })}</p>}
        {decision.appealReason && (
          <blockquote className="standing-quote">
            <p className="small dim">
              {t(decision.overturned ? 'appealBack' : 'appealStands', { date: day(decision.appealDecidedAt ?? decision.decidedAt) })}
            </p>
            <p className="standing-words">{decision.appealReason}</p>
          </blockquote>
        )}
        {decision.mayAppeal && !appealing && (
          <p className="standing-acts">
            <Button small onClick={() => setAppealing(true)}>
              {t('appeal')}
            </Button>
            <span className="small dim">{t('appealUntil', { date: day(decision.appealUntil) })}</span>
          </p>
        )}
        {decision.mayAppeal && appealing && (
          <SayForm
            label={t('appealWords')}
            hint={t('appealHint')}
            missing={t('appealMissing')}
            maxLength={3000}
            act={t('appealSend')}
            done={t('appealed')}
            say={(words) => appealCase(decision.id, words)}
            onDone={() => setAppealing(false)}
          />
        )}
      </div>
    </li>
  )
}
