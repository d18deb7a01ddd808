import { Link, useNavigate } from 'react-router'
import type { CutToReview, FilmToReview } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { ViewLinks } from '#web/ui/layout/view-links.tsx'
import { useText } from '#web/ui/text.ts'
import type { RoomView } from './room-parts.ts'
import { roomPath } from './room-path.ts'
import { collaborationText } from './words.ts'

interface RoomHeadProps {
  film: FilmToReview
  /** Those that can be watched, newest first. */
  cuts: readonly CutToReview[]
  version: CutToReview | undefined
  view: RoomView
  views: readonly RoomView[]
}

/** Which film, which cut of it, and what one looks at. */
export function RoomHead({ film, cuts, version, view, views }: RoomHeadProps) {
  const t = useText(collaborationText)
  const navigate = useNavigate()
  return (
    <header className="review-head">
      <div className="review-title">
        <p className="small">
          <Link className="text-link" to={paths.collaboration}>
            {t('title')}
          </Link>
        </p>
        <h1 className="title-m">{film.title || t('untitled')}</h1>
      </div>
      {version && (
        <Select
          className="review-cut"
          label={t('cut')}
          value={version.id}
          onChange={(event) => navigate(roomPath(film.id, { version: event.target.value, view }))}
          options={cuts.map(({ id, number, label }) => ({
            value: id,
            label: label ? t('cutNamed', { number, label }) : t('cutNumber', { number }),
          }))}
        />
      )}
      <ViewLinks
        className="review-views"
        label={t('views')}
        links={views.map((one) => ({
          to: roomPath(film.id, { version: version?.id === cuts[0]?.id ? undefined : version?.id, view: one }),
          text: t(`view_${one}`),
          current: one === view,
        }))}
      />
    </header>
  )
}
