import { useInfiniteQuery } from '@tanstack/react-query'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { type FilmEvent, filmActivityQuery } from './data/film-activity.ts'
import { tasksText } from './words.ts'

/** What happened on the film, day by day, the newest first. */
export function Activity({ film }: { film: FilmToReview }) {
  const t = useText(tasksText)
  const activity = useInfiniteQuery(filmActivityQuery(film.id))
  const days = byDay(activity.data?.pages.flat() ?? [])
  const clock = dateFormat({ timeStyle: 'short' })
  return (
    <section aria-labelledby="activity">
      <div className="head">
        <h2 id="activity">{t('activity')}</h2>
      </div>
      <Fetched query={activity} what={t('fetchingActivity')}>
        {days.length === 0 && <p className="ui dim tasks-none">{t('nothingYet')}</p>}
        {days.map(({ day, events }) => (
          <div key={day} className="activity-day">
            <h3 className="small dim">{day}</h3>
            <ol>
              {events.map((event) => (
                <li key={`${event.what} ${event.subjectId} ${event.at}`} className="ui">
                  <span className="mono dim">{clock.format(new Date(event.at))}</span>
                  <span>
                    {t(`event_${event.what}`, {
                      person: event.person || t('somebody'),
                      about: event.what === 'joined' ? t(`role_${event.about}` as 'role_editor') : event.about,
                    })}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        ))}
        {activity.hasNextPage && (
          <Button small working={activity.isFetchingNextPage && t('fetchingActivity')} onClick={() => void activity.fetchNextPage()}>
            {t('older')}
          </Button>
        )}
      </Fetched>
    </section>
  )
}

function byDay(events: readonly FilmEvent[]): { day: string; events: FilmEvent[] }[] {
  const format = dateFormat({ dateStyle: 'full' })
  const days = new Map<string, FilmEvent[]>()
  for (const event of events) {
    const day = format.format(new Date(event.at))
    days.set(day, [...(days.get(day) ?? []), event])
  }
  return [...days].map(([day, events]) => ({ day, events }))
}
