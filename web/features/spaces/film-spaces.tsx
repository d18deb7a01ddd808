import './spaces.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatTimecode } from '#core/time/timecode.ts'
import { isId } from '#web/data/film/documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { spacePath } from './addresses.ts'
import { Cover } from './cover.tsx'
import { spacesQuery } from './data/spaces.ts'
import { spacesText } from './words.ts'

/**
 * On a film's page: the spaces of the film or with passages of it, each opened as a whole or at one of its moments. Nothing without any.
 */
export default function FilmSpaces({ documentaryId }: { documentaryId: string }) {
  const t = useText(spacesText)
  const spaces = useQuery({ ...spacesQuery(documentaryId), enabled: isId(documentaryId) })
  if (!spaces.data?.length) return null
  return (
    <section className="page row film-spaces" aria-labelledby="film-spaces" data-dims>
      <div className="head">
        <h2 id="film-spaces">{t('filmSpaces')}</h2>
      </div>
      <ol className="space-rows">
        {spaces.data.map((space) => (
          <li key={space.id} className="space-row">
            <Link to={spacePath(space.id)} className="space-cover" tabIndex={-1} aria-hidden="true">
              <Cover space={space} />
            </Link>
            <div className="space-words">
              <h3 className="title-m">
                <Link to={spacePath(space.id)}>{space.title}</Link>
              </h3>
              {space.summary && <p className="ui measure">{space.summary}</p>}
              <p className="small dim">{[t(`kind_${space.kind}`), t('spots', { count: space.spots })].join(' · ')}</p>
              {space.moments.length > 0 && (
                <ul className="space-moments ui">
                  {space.moments.map(({ id, title, startsMs }) => (
                    <li key={id}>
                      <Link to={spacePath(space.id, { spot: id })}>
                        <span className="mono dim">{formatTimecode(startsMs)}</span> <span className="text-link">{title}</span>
                      </Link>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
