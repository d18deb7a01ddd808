import { useQuery } from '@tanstack/react-query'
import { formatTimecode } from '#core/time/timecode.ts'
import { courseMembers } from '#web/data/institutions/course-systems.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { answersQuery } from './data/class-lists.ts'
import { clipsText } from './words.ts'

/** Anonymous answers of a class; for a teacher from a course, its roster and results. */
export function ListAnswers({ list }: { list: string }) {
  const t = useText(clipsText)
  const answers = useQuery(answersQuery(list))
  const course = useQuery(courseMembers(list))
  const some = answers.data?.some((question) => question.answers > 0)
  return (
    <>
      <section aria-labelledby="list-answers">
        <div className="head">
          <h2 id="list-answers">{t('answersOf')}</h2>
        </div>
        <Fetched query={answers} what={t('fetchingList')}>
          {!some && <p className="ui dim clips-none">{t('noAnswers')}</p>}
          {some &&
            answers.data?.map(({ id, words, atMs, clip, choices, counts, right, written, answers: count }) => (
              <div key={id} className="list-answer">
                <h3 className="title-s">{words}</h3>
                <p className="small dim">
                  {clip}, {formatTimecode(atMs)} · {t('answersCount', { count })}
                </p>
                {choices.length > 0 && (
                  <ul className="list-counts">
                    {choices.map((label, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: an answer is its place
                      <li key={at}>
                        <span>
                          {label}
                          {right === at + 1 && <strong className="small"> · {t('right')}</strong>}
                        </span>
                        <meter min={0} max={Math.max(1, count)} value={counts[at] ?? 0} aria-label={label} />
                        <span className="mono">{counts[at] ?? 0}</span>
                      </li>
                    ))}
                  </ul>
                )}
                {written.length > 0 && (
                  <ul className="list-written" aria-label={t('written')}>
                    {written.map((each, at) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: nobody's words have no other name
                      <li key={at}>{each}</li>
                    ))}
                  </ul>
                )}
              </div>
            ))}
        </Fetched>
      </section>
      {course.data !== null && (
        <section aria-labelledby="list-members">
          <div className="head">
            <h2 id="list-members">{t('members')}</h2>
          </div>
          <p className="small dim">{t('membersText')}</p>
          <Fetched query={course} what={t('fetchingMembers')}>
            <table className="list-members">
              <thead>
                <tr>
                  <th scope="col">{t('member')}</th>
                  <th scope="col">{t('reached')}</th>
                </tr>
              </thead>
              <tbody>
                {course.data?.members
                  .filter(({ teaches }) => !teaches)
                  .map(({ name, points }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the course tells no other name
                    <tr key={at}>
                      <td>{name}</td>
                      <td>{points === null ? t('notHandedInYet') : t('pointsOf', { points, most: course.data?.most ?? 0 })}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </Fetched>
        </section>
      )}
    </>
  )
}
