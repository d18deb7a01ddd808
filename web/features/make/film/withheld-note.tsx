import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** Why the house withholds a film, since when, and where its maker answers or appeals. */
export function WithheldNote({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  if (!film.withheld) return null
  const since = dateFormat({ dateStyle: 'long' }).format(new Date(film.withheld.since))
  return (
    <section className="withheld-note" aria-labelledby="withheld">
      <h2 id="withheld" className="title-s">
        {t('withheldSince', { date: since })}
      </h2>
      <blockquote className="measure">{film.withheld.reason}</blockquote>
      <p className="ui measure">{t('withheldText')}</p>
      <p>
        <Link className="button button--small" to={`${paths.settings}?view=standing`}>
          {t('withheldAnswer')}
        </Link>
      </p>
    </section>
  )
}
