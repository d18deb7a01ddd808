import { calendarFile } from '#core/time/calendar-file.ts'
import type { HomePage } from '#web/data/house/home.ts'
import { dateFormat, locale, timeZone } from '#web/ui/locale.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { byDay, daysInWords, showingAddress } from './programme.ts'
import { ProgrammeLine } from './programme-line.tsx'
import { useHomeText } from './words.ts'

/** The week as a printed programme, in the reader's own zone, to take along as a calendar file. */
export function Week({ showings }: { showings: HomePage['week'] }) {
  const t = useHomeText()
  const days = daysInWords(showings[0]!.startsAt, showings.at(-1)!.startsAt, locale(), timeZone())
  const within = new Date(showings.at(-1)!.startsAt).getTime() - Date.now() < 7 * 24 * 3600_000
  const hour = dateFormat({ hour: '2-digit', minute: '2-digit' })
  const leaves = dateFormat({ day: 'numeric', month: 'long' })
  return (
    <section className="page row" aria-labelledby="week">
      <div className="head">
        <h2 id="week">{t(within ? 'week' : 'next', { days })}</h2>
        <TextLink className="small" href={calendarAddress(showings)} download="actuality.ics">
          {t('calendarFile')}
        </TextLink>
      </div>
      <ol className="programme">
        {byDay(showings, (showing) => showing.startsAt, locale(), timeZone()).flatMap((day) =>
          day.lines.map((showing, index) => (
            <ProgrammeLine
              key={showing.id}
              {...(index === 0 ? { day } : {})}
              time={hour.format(new Date(showing.startsAt))}
              screeningId={showing.screeningId}
              film={showing.film}
              place={showing.place || t('online')}
              note={showing.note || (showing.endsAt && t('leaves', { day: leaves.format(new Date(showing.endsAt)) }))}
            />
          )),
        )}
      </ol>
    </section>
  )
}

function calendarAddress(showings: HomePage['week']): string {
  const events = showings.map((showing) => ({
    id: `${showing.id}@${location.host}`,
    startsAt: showing.startsAt,
    endsAt: new Date(new Date(showing.startsAt).getTime() + showing.film.durationMs).toISOString(),
    title: showing.film.title,
    place: showing.place,
    url: showingAddress(showing, location.origin),
  }))
  return `data:text/calendar;charset=utf-8,${encodeURIComponent(calendarFile(events, new Date()))}`
}
