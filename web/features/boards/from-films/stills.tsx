import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import { saidQuery, shownVersionQuery } from '#web/data/boards/boards.ts'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { FilmFrame } from '#web/player/picture/film-frame.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import { type Add, Asking } from './asking.tsx'

/** Single frames of films: a film is found, then one of its stills. On the board it is a moment of the film, visible to people who may watch it. */
export function Stills({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const [query, setQuery] = useState('')
  const [film, setFilm] = useState<{ id: string; title: string }>()
  const found = useQuery({ ...foundFilmsQuery(query, noFilters, query ? 'best' : 'newest', 1), enabled: !film })
  if (film) return <Frames film={film} onAdd={onAdd} onBack={() => setFilm(undefined)} />
  return (
    <div className="stack">
      <Asking label={t('askFilm')} onAsk={setQuery} />
      {found.isFetching && <SkeletonRows rows={3} />}
      {found.isError && <Failed title={t('searchFailed')} text={found.error.message} />}
      {found.data && !found.isFetching && found.data.films.length === 0 && <p className="ui dim">{t('noFilmFound')}</p>}
      <ul className="board-history">
        {found.data?.films.map(({ id, title, director, year }) => (
          <li key={id}>
            <span>
              <strong>{title}</strong>
              <span className="small dim">{[director, year].filter(Boolean).join(', ')}</span>
            </span>
            <Button small aria-label={t('stillsOfNamed', { title })} onClick={() => setFilm({ id, title })}>
              {t('stillsOf')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Frames({ film, onAdd, onBack }: { film: { id: string; title: string }; onAdd: Add; onBack: () => void }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const version = useQuery(shownVersionQuery(film.id))
  const range = { versionId: version.data ?? '', startsMs: 0, endsMs: 1 }
  const seen = useQuery({ ...saidQuery(range), enabled: Boolean(version.data) })
  const sheet = seen.data?.storyboard
  const failed = version.error ?? seen.error
  return (
    <div className="stack">
      <p className="board-panel-acts">
        <Button small onClick={onBack}>
          {t('otherFilm')}
        </Button>
        <strong>{film.title}</strong>
      </p>
      {failed && <Failed title={t('searchFailed')} text={failed.message} />}
      {(version.isPending || seen.isFetching) && <SkeletonRows rows={3} />}
      {!failed && version.isSuccess && !seen.isFetching && !sheet && <p className="ui dim">{t('noStills')}</p>}
      {sheet && (
        <ul className="board-stills">
          {sheet.frameTimesMs.map((time, tile) => {
            const startsMs = Math.round(time)
            const label = `${film.title} ${formatTimecode(startsMs)}`
            return (
              <li key={time}>
                <button
                  type="button"
                  aria-label={t('layNamed', { title: label })}
                  onClick={() =>
                    onAdd((at) => addCard(board, 'picture', at, { range: { ...range, startsMs, endsMs: startsMs + 1 }, strength: 4 }))
                  }
                >
                  <FilmFrame objectName={sheet.objectName} sheet={sheet} tile={tile} />
                  <span className="mono">{formatTimecode(startsMs)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
