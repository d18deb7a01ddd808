import { zonedMoment } from '#core/time/zoned-time.ts'
import { FilmStills } from '#web/player/picture/film-stills.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningsText } from '../words.ts'
import type { Draft } from './draft.ts'
import { dayAndHour, hour } from './when.ts'

/** The door as its guests will see it, from what is typed so far. */
export function AnnouncePreview({ draft }: { draft: Draft }) {
  const t = useText(screeningsText)
  const startsAt = zonedMoment(draft.day, draft.time, draft.zone)
  const pictures = draft.items.flatMap(({ kind, picture }) => (kind === 'film' && picture?.posterObject ? [picture] : [])).slice(0, 3)
  const venue = draft.venue.trim()
  const where = draft.place === 'online' ? t('online') : draft.place === 'both' && venue ? t('onlineAnd', { venue }) : venue
  let atMs = startsAt ? Date.parse(startsAt) : null
  return (
    <aside className="announce-preview" aria-labelledby="announce-preview">
      <div className="head">
        <h2 id="announce-preview">{t('preview')}</h2>
      </div>
      <div className="announce-door">
        {pictures.length > 0 ? <FilmStills of={pictures} /> : <p className="small dim">{t('previewNoPicture')}</p>}
        <p className="title-m">{draft.title.trim() || t('untitled')}</p>
        <p className="lead">{startsAt ? dayAndHour(startsAt) : t('previewNoDay')}</p>
        {where && <p className="ui">{where}</p>}
        {draft.items.length > 0 && (
          <ol className="announce-hours">
            {draft.items.map((item) => {
              const begins = atMs === null ? '' : hour(atMs)
              if (atMs !== null) atMs += item.durationMs
              return (
                <li key={item.key}>
                  <span className="mono">{begins}</span> <span>{item.title || t(`kind_${item.kind}`)}</span>
                </li>
              )
            })}
          </ol>
        )}
        {draft.word.trim() && <p className="spoken announce-word">{draft.word.trim()}</p>}
      </div>
    </aside>
  )
}
