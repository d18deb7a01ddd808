import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type WrittenLine, writtenByPerson } from '#web/data/people/profiles.ts'
import { paths } from '#web/paths.ts'
import { Stars } from '#web/ui/controls/stars.tsx'
import { calendarDay } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { profileText } from './words.ts'

/** Lines a person shows below films, the latest first. */
export function Written({ userId, isOwn, showsOthers }: { userId: string; isOwn: boolean; showsOthers: boolean }) {
  const t = useText(profileText)
  const { data } = useQuery(writtenByPerson(userId))
  if (!data || data.length === 0) return null
  return (
    <section className="profile-wide" aria-labelledby="written">
      <div className="head">
        <h2 id="written">{t('written')}</h2>
        {isOwn && !showsOthers && <span className="small dim">{t('writtenHidden')}</span>}
      </div>
      <ul className="profile-written">
        {data.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  )
}

function Line({ line }: { line: WrittenLine }) {
  const t = useText(profileText)
  const [covered, setCovered] = useState(line.spoiler)
  return (
    <li>
      <TextLink className="title-s" to={paths.documentary(line.filmId)}>
        {line.title || t('untitled')}
      </TextLink>
      <span className="small dim">
        {line.halfStars !== null && <Stars halves={line.halfStars} />} {calendarDay(line.seenOn, { dateStyle: 'long' })}
      </span>
      {covered ? (
        <button type="button" className="text-link profile-covered" onClick={() => setCovered(false)}>
          {t('uncover')}
        </button>
      ) : (
        <p className="measure">{line.line}</p>
      )}
    </li>
  )
}
