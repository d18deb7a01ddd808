import { useState } from 'react'
import type { PersonCard } from '#web/data/office/office.ts'
import { useRole } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { WordsField } from '../cases/words-field.tsx'
import { liftSuspension, suspendPerson } from '../data/suspensions.ts'
import { day } from '../day.ts'
import { useAct } from '../use-act.ts'
import { adminText } from '../words.ts'

/** Suspends a person, or lifts it, with the reason they read. What it stops is said before. */
export function SuspendForm({ person }: { person: PersonCard }) {
  const t = useText(adminText)
  const { isAdmin } = useRole()
  const [reason, setReason] = useState('')
  const [degree, setDegree] = useState<'acts' | 'house'>('acts')
  const [days, setDays] = useState('7')
  const [error, setError] = useState<string>()
  const { working, perform } = useAct()
  const held = person.suspension
  const act = async () => {
    setError(reason.trim() === '' ? t('suspendReasonRequired') : undefined)
    if (reason.trim() === '') return
    const until = days === '' ? null : Number(days)
    const done = held
      ? await perform(() => liftSuspension(person.id, reason), t('suspensionLifted'))
      : await perform(() => suspendPerson(person.id, degree, reason, until), t('suspendedNow'), t('writerReads'))
    if (done) setReason('')
  }
  const mayLift = isAdmin || held?.degree !== 'house'
  return (
    <section className="row" aria-labelledby="suspension">
      <div className="head">
        <h3 id="suspension">{t('suspension')}</h3>
      </div>
      <div className="admin-house stack">
        {held ? (
          <>
            <p className="ui">
              {t(`suspendedFrom_${held.degree}`)} {held.until ? t('untilDay', { date: day(held.until) }) : t('untilLifted')}
            </p>
            <blockquote className="admin-answer">
              <p className="small dim">{t('decidedBy', { name: held.madeBy ?? '', date: day(held.madeAt) })}</p>
              <p className="admin-words">{held.reason}</p>
            </blockquote>
          </>
        ) : (
          <>
            <p className="ui dim">{t('suspensionText')}</p>
            <div className="admin-pair">
              {isAdmin && (
                <Select
                  label={t('suspendFrom')}
                  value={degree}
                  onChange={(event) => setDegree(event.currentTarget.value as 'acts')}
                  options={(['acts', 'house'] as const).map((value) => ({ value, label: t(`degree_${value}`) }))}
                />
              )}
              <Select
                label={t('howLong')}
                value={days}
                onChange={(event) => setDays(event.currentTarget.value)}
                options={[
                  ...[1, 7, 30].map((count) => ({ value: String(count), label: t('days', { count }) })),
                  ...(isAdmin
                    ? [
                        { value: '365', label: t('aYear') },
                        { value: '', label: t('untilLifted') },
                      ]
                    : []),
                ]}
              />
            </div>
          </>
        )}
        {mayLift && (
          <>
            <WordsField
              label={t(held ? 'liftReason' : 'suspendReason')}
              hint={t('suspendHint')}
              error={error}
              maxLength={2000}
              value={reason}
              onChange={setReason}
              usedFor="suspension"
              facts={{ name: person.name }}
            />
            <p>
              <Button kind={held ? 'ink' : undefined} small working={working && t('deciding')} onClick={() => void act()}>
                {t(held ? 'lift' : 'suspend')}
              </Button>
            </p>
          </>
        )}
      </div>
    </section>
  )
}
