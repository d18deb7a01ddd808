import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { newId } from '#core/house/new-id.ts'
import { spanOf } from '#core/production/schedule/local-time.ts'
import { daysInOrder, isWorked } from '#core/production/schedule/rows.ts'
import { runningOrder } from '#core/production/schedule/running-order.ts'
import { sheetContent, sheetMoment } from '#core/production/schedule/sheet/sheet-content.ts'
import { lateByMinutes, sheetDifferences } from '#core/production/schedule/sheet/sheet-differences.ts'
import { callSheetsQuery, contactsQuery, recipientsQuery, sendCallSheet } from '#web/data/production/call-sheets.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay, dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'
import { Recipients } from './recipients.tsx'
import { SheetPaper } from './sheet-paper.tsx'
import { useDayReleases } from './use-day-releases.ts'

/** The call sheet of a day as it is now, what has been sent of it, and who has read and confirmed. */
export function SheetsPart() {
  const t = useText(scheduleText)
  const { rows, film, cast } = useOpenSchedule()
  const [query, setQuery] = useSearchParams()
  const [ring, setRing] = useState('')
  const [asking, setAsking] = useState<'send' | 'cancel' | null>(null)
  const sheets = useQuery(callSheetsQuery(film.id))
  const recipients = useQuery(recipientsQuery(film.id))
  const contacts = useQuery(contactsQuery(film.id))
  const days = daysInOrder(rows).filter((day) => isWorked(day) || day.cancelled)
  const day = days.find(({ id }) => id === query.get('day')) ?? days[0]
  const participants = day ? runningOrder(rows, day).flatMap(({ strip }) => strip.people) : []
  const releases = useDayReleases(
    film.id,
    [...new Set(participants)].filter((person) => cast.get(person)?.kind !== 'crew'),
  )
  if (!day) return <Empty title={t('noSheets')} text={t('noSheetsText')} />
  const crew = [...cast.values()].filter(({ kind }) => kind === 'crew')
  const content = sheetContent(rows, day, film.title, { ring: ring || crew[0]?.id || '', ...(releases && { releases }) })
  const sent = (sheets.data ?? []).filter(({ dayId }) => dayId === day.id).sort((one, other) => other.version - one.version)
  const last = sent[0]
  const changes = last ? sheetDifferences(last.content, content) : []
  const span = spanOf(day)
  const own = (content.people ?? []).map(({ call }) => sheetMoment(content, call)).filter((at) => at !== null)
  const startsAt = [...own, span?.call].filter((at) => at !== undefined).toSorted()[0]
  const late = startsAt ? lateByMinutes(startsAt, new Date().toISOString()) : 0
  const people = (content.people ?? []).map(({ person }) => ({
    person,
    kind: cast.get(person)?.kind === 'crew' ? ('full' as const) : ('short' as const),
  }))
  const send = async (cancelled: boolean) => {
    try {
      const version = await sendCallSheet({
        ...{ documentaryId: film.id, id: newId(), dayId: day.id, content, startsAt: startsAt!, wrapAt: span!.wrap },
        recipients:
          cancelled && last
            ? (recipients.data ?? [])
                .filter(({ sheetId, kind }) => sheetId === last.id && kind !== 'removed')
                .map(({ personId, kind }) => ({ person: personId, kind: kind as 'full' }))
            : people,
        cancelled,
      })
      toast.success(t('sheetSent', { version }))
    } catch (refused) {
      toast.failure(t('notSent'), (refused as Error).message)
    }
    setAsking(null)
  }
  const phones = Object.fromEntries((contacts.data ?? []).map(({ personId, phone }) => [personId, phone]))
  return (
    <div className="plan-sheets">
      <div className="plan-tools no-print">
        <Select
          label={t('day')}
          value={day.id}
          onChange={(event) => {
            query.set('day', event.target.value)
            setQuery(query)
          }}
          options={days.map((each) => ({
            value: each.id,
            label:
              `${each.number || '–'} · ${calendarDay(each.date, { weekday: 'short', day: 'numeric', month: 'short' })} ${each.unit}`.trim(),
          }))}
        />
        <Select
          label={t('ring')}
          value={ring || crew[0]?.id || ''}
          onChange={(event) => setRing(event.target.value)}
          options={crew.length === 0 ? [{ value: '', label: t('none') }] : crew.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button kind="ink" small notNow={!span || people.length === 0} onClick={() => setAsking('send')}>
          {last ? t('sendVersion', { version: last.version + 1 }) : t('send')}
        </Button>
        {last && !last.cancelled && (
          <Button small kind="plain" onClick={() => setAsking('cancel')}>
            {t('cancelDay')}
          </Button>
        )}
        <Button small onClick={() => window.print()}>
          {t('print')}
        </Button>
      </div>
      {(!span || people.length === 0) && <p className="plan-fault no-print">{t(span ? 'nobodyOnDay' : 'noCallYet')}</p>}
      {last && (
        <section className="plan-sent no-print">
          <p>
            {t(last.cancelled ? 'lastCancelled' : 'lastSent', {
              version: last.version,
              when: dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(last.sentAt)),
            })}{' '}
            {!last.cancelled && t('changedSince', { count: changes.length })}
          </p>
          <Recipients sheet={last} recipients={(recipients.data ?? []).filter(({ sheetId }) => sheetId === last.id)} />
        </section>
      )}
      <SheetPaper
        content={content}
        names={Object.fromEntries([...cast.values()].map(({ id, name }) => [id, name]))}
        phones={phones}
        changes={changes}
        kind="full"
        version={(last?.version ?? 0) + 1}
      />
      <Dialog open={asking !== null} onOpenChange={(open) => open || setAsking(null)} title={t(asking === 'cancel' ? 'cancelDay' : 'send')}>
        <div className="stack">
          <p>{t(asking === 'cancel' ? 'cancelText' : 'sendText', { count: people.length })}</p>
          {asking === 'send' && late > 0 && (
            <p className="plan-fault">{t('sentLate', { hours: Math.floor(late / 60), minutes: late % 60 })}</p>
          )}
          <Button kind="ink" onClick={() => void send(asking === 'cancel')}>
            {t(asking === 'cancel' ? 'cancelDay' : 'sendNow')}
          </Button>
        </div>
      </Dialog>
    </div>
  )
}
