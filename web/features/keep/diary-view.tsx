import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { correctEntry, type DiaryEntry, myDiary, strikeOut } from '#web/data/people/diary-entries.ts'
import { paths } from '#web/paths.ts'
import { DiaryEntryForm } from '#web/player/diary-entry-form.tsx'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Stars } from '#web/ui/controls/stars.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Fetched } from './fetched.tsx'
import { viewerText } from './words.ts'
import { YearView, yearsIn } from './year-view.tsx'

/** The diary by month, or one of its years as a sheet. */
export function DiaryView() {
  const t = useText(viewerText)
  const diary = useQuery(myDiary)
  const [query] = useSearchParams()
  const year = Number(query.get('year'))
  return (
    <Fetched answer={diary} loading={t('diaryLoading')} failed={t('diaryFailed')}>
      {(entries) =>
        entries.length === 0 ? (
          <Empty title={t('diaryEmpty')} text={t('diaryEmptyText')} />
        ) : year ? (
          <YearView entries={entries} year={year} />
        ) : (
          <Days entries={entries} />
        )
      }
    </Fetched>
  )
}

function Days({ entries }: { entries: DiaryEntry[] }) {
  const t = useText(viewerText)
  const byMonth = Map.groupBy(entries, ({ seenOn }) => calendarDay(seenOn, { month: 'long', year: 'numeric' }))
  return (
    <section aria-labelledby="diary-head">
      <div className="head">
        <h2 id="diary-head">{t('diary')}</h2>
        <p className="kept-acts">
          {yearsIn(entries).map((year) => (
            <Link key={year} className="text-link" to={`${paths.viewerDashboard}?view=diary&year=${year}`}>
              {t('yearOf', { year })}
            </Link>
          ))}
        </p>
      </div>
      {[...byMonth].map(([name, seen]) => (
        <div key={name} className="diary-month">
          <h3 className="title-s">{name}</h3>
          <ol>
            {seen.map((entry) => (
              <Day key={entry.id} entry={entry} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

function Day({ entry }: { entry: DiaryEntry }) {
  const t = useText(viewerText)
  const title = entry.film ? entry.film.title || t('untitled') : t('noLonger')
  const [correcting, setCorrecting] = useState(false)
  const failed = (cause: Error) => toast.failure(t('notChanged'), cause.message)
  const strike = () =>
    strikeOut(entry.id, true).then(
      () => toast.success(t('struck'), title, { label: t('undo'), onPress: () => void strikeOut(entry.id, false).catch(failed) }),
      failed,
    )
  return (
    <li>
      <time className="mono dim" dateTime={entry.seenOn}>
        {calendarDay(entry.seenOn, { weekday: 'short', day: 'numeric' })}
      </time>
      <FilmStill objectName={entry.film?.posterObject ?? null} ratio={ratioOf(entry.film)} />
      <div className="kept-words">
        <p>
          {entry.film ? (
            <Link to={paths.documentary(entry.film.id)} className="diary-title">
              {title}
            </Link>
          ) : (
            <span className="dim">{title}</span>
          )}{' '}
          {entry.halfStars !== null && <Stars halves={entry.halfStars} />}
        </p>
        {entry.line && <p className="measure">{entry.line}</p>}
        <p className="small dim">
          {[
            entry.rewatch && t('again'),
            entry.hiddenAt ? t('hidden') : entry.shown ? t('isShown') : t('isPrivate'),
            entry.shown && entry.spoiler && t('covered'),
          ]
            .filter(Boolean)
            .join(', ')}
        </p>
      </div>
      <p className="day-acts">
        <Button kind="plain" small aria-label={t('changeOf', { title })} onClick={() => setCorrecting(true)}>
          {t('change')}
        </Button>
        <Button kind="plain" small aria-label={t('strikeOf', { title })} onClick={() => void strike()}>
          {t('strike')}
        </Button>
      </p>
      {correcting && (
        <DiaryEntryForm
          title={t('changeTitle', { title })}
          entry={entry}
          act={t('saveEntry')}
          onSave={async (words) => {
            await correctEntry(entry.id, words)
            toast.success(t('changed'), title)
          }}
          onClose={() => setCorrecting(false)}
        />
      )}
    </li>
  )
}
