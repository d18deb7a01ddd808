import { Link } from 'react-router'
import type { Space } from '#contract/spaces.ts'
import { readTwin } from '#core/spaces/twin.ts'
import { formatTimecode } from '#core/timecode.ts'
import { clipPath } from '#web/paths.ts'
import { Empty } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

/** The whole work as text, in one column, with every passage it plays. It outlives whatever draws the space. */
export function Twin({ space }: { space: Space }) {
  const t = useText(spacesText)
  const blocks = readTwin(space.twin)
  const passages = space.spots.filter(({ film, startsMs, endsMs }) => film && startsMs !== null && endsMs !== null)
  return (
    <div className="page twin">
      {blocks.length === 0 && <Empty title={t('noTwin')} text={t('noTwinText')} />}
      <div className="twin-text">
        {blocks.map(({ heading, text }, index) =>
          heading ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
            <h2 key={index} className="title-m">
              {text}
            </h2>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order
            <p key={index}>{text}</p>
          ),
        )}
      </div>
      {passages.length > 0 && (
        <section className="twin-passages" aria-labelledby="twin-passages">
          <div className="head">
            <h2 id="twin-passages">{t('passages')}</h2>
          </div>
          <ul>
            {passages.map(({ id, title, film, startsMs, endsMs }) => (
              <li key={id}>
                <Link className="text-link" to={clipPath(film!.documentaryId, { startsMs: startsMs!, endsMs: endsMs! })}>
                  {title || film!.title}
                </Link>{' '}
                <span className="small dim">
                  {film!.title} <span className="mono">{`${formatTimecode(startsMs!)} – ${formatTimecode(endsMs!)}`}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
