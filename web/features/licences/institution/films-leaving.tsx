import type { InstitutionLicences } from '#contract/institutions/licences.ts'
import { calendarDay, listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'

interface FilmsLeavingProps {
  leaving: InstitutionLicences['leaving']
  today: string
}

/** Films whose licence ends soon, has ended or was renewed without them, with the courses that use them: to be renewed or replaced before the term. */
export function FilmsLeaving({ leaving, today }: FilmsLeavingProps) {
  const t = useText(licencesText)
  return (
    <section aria-labelledby="licence-leaving">
      <div className="head">
        <h2 id="licence-leaving">{t('leaving')}</h2>
        <span className="mono dim">{leaving.length}</span>
      </div>
      <p className="ui dim measure">{t('leavingText')}</p>
      <ul className="licence-list">
        {leaving.map(({ film, until, clips, courses }) => (
          <li key={film.id} className="licence-leaving">
            <span className="title-s">{film.title}</span>
            <span className="small">{t(until < today ? 'leftOn' : 'leavesOn', { date: calendarDay(until, { dateStyle: 'long' }) })}</span>
            <span className="small dim">
              {clips === 0
                ? t('touchesNothing')
                : courses.length === 0
                  ? t('touchesClips', { count: clips })
                  : t('touchesCourses', { count: clips, courses: listFormat().format(courses) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
