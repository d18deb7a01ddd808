import { Link } from 'react-router'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { FilmState } from './desk-home/film-state.tsx'
import { filmDesk } from './film-desk-path.ts'
import { deskText } from './words.ts'

/** The person's films: title, who can see it, versions, length. */
export function DocumentariesTable({ films }: { films: OwnDocumentary[] }) {
  const t = useText(deskText)
  return (
    <Table
      rows={films}
      keyOf={(film) => film.id}
      columns={[
        {
          key: 'title',
          head: t('title'),
          cell: (film) => (
            <Link className="own-film" to={filmDesk(film.id)}>
              <FilmStill objectName={film.posterObject} />
              <span className="title-s">{film.title || t('untitled')}</span>
            </Link>
          ),
        },
        { key: 'seen', head: t('whoSees'), cell: (film) => <FilmState film={film} /> },
        { key: 'versions', head: t('versions'), figures: true, cell: (film) => film.versions.length },
        { key: 'length', head: t('length'), figures: true, cell: (film) => <Length film={film} /> },
      ]}
    />
  )
}

function Length({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const length = useLength()
  const current = film.versions.find((version) => version.id === film.currentVersionId)
  if (current?.durationMs) return length(current.durationMs)
  return <span className="dim">{t(film.versions.length === 0 ? 'notUploaded' : 'arriving')}</span>
}
