import '#web/ui/layout/table.css'
import { Link } from 'react-router'
import type { CatalogueFilm } from '#contract/institutions/licences.ts'
import { filmAccess } from '#core/film/film-access.ts'
import { languageName } from '#core/text/languages.ts'
import { paths } from '#web/paths.ts'
import { listFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { licencesText } from '../words.ts'

/** The accessibility statement of a film, read from what it has; printed open. */
export function FilmAccess({ film }: { film: CatalogueFilm }) {
  const t = useText(licencesText)
  return (
    <details className="film-access">
      <summary className="small">{t('access')}</summary>
      <table className="table">
        <caption className="unseen">{t('accessOf', { title: film.title })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('accessCriterion')}</th>
            <th scope="col">{t('accessVerdict')}</th>
          </tr>
        </thead>
        <tbody>
          {filmAccess(film).map(({ criterion, level, verdict, languages }) => (
            <tr key={criterion}>
              <td className="small">
                {t(`access_${criterion.replaceAll('.', '-') as '1-2-2'}`)}{' '}
                <span className="dim">
                  {criterion}, {level}
                </span>
              </td>
              <td className="small">
                {t(`access_${verdict}`)}
                {languages.length > 0 && (
                  <span className="dim">: {listFormat().format(languages.map((code) => languageName(code, locale())))}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small dim">
        {t('accessSource')}{' '}
        <Link className="text-link" to={`${paths.institutional}?view=accessibility`}>
          {t('accessOfHouse')}
        </Link>
      </p>
    </details>
  )
}
