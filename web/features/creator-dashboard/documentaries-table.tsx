import { Link } from 'react-router'
import { formatTimecode } from '#core/timecode.ts'
import type { OwnDocumentary } from '#web/data/my-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { filmDesk } from './film-desk-path.ts'
import { deskText } from './words.ts'

/** One's films: title, who can see it, length. */
export function DocumentariesTable({ films }: { films: OwnDocumentary[] }) {
  const t = useText(deskText)
  return (
    <table className="table table--stack">
      <thead>
        <tr>
          <th>{t('title')}</th>
          <th>{t('who-sees')}</th>
          <th className="num">{t('versions')}</th>
          <th className="num">{t('length')}</th>
        </tr>
      </thead>
      <tbody>
        {films.map((film) => {
          const current = film.versions.find((version) => version.id === film.currentVersionId)
          return (
            <tr key={film.id}>
              <td>
                <Link className="title-s" to={filmDesk(film.id)}>
                  {film.title || t('untitled')}
                </Link>
              </td>
              <td>{film.publishedAt ? t(`seen-by-${film.visibility}`) : t('seen-by-private')}</td>
              <td className="num" data-label={t('versions')}>
                {film.versions.length}
              </td>
              <td className="num" data-label={t('length')}>
                {current?.durationMs ? formatTimecode(current.durationMs) : '–'}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
