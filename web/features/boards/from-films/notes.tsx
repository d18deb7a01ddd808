import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { notesQuery } from '#web/data/review/notes.ts'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import type { Add } from './asking.tsx'

const mostShown = 300

/** Notes on a cut one works on: as a card everyone on the board can read it; its passage only people who may watch it. */
export function Notes({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const films = useQuery(filmsToReviewQuery)
  const [chosen, setChosen] = useState('')
  const cuts = (films.data ?? []).flatMap((film) => film.versions.map((cut) => ({ film, cut })))
  const cut = cuts.find((one) => one.cut.id === chosen) ?? cuts.find((one) => one.cut.notes > 0) ?? cuts[0]
  if (films.isPending) return <SkeletonRows rows={3} />
  if (films.isError) return <Failed title={t('searchFailed')} text={films.error.message} />
  if (!cut) return <p className="ui dim measure">{t('noCuts')}</p>
  return (
    <div className="stack">
      <Select
        label={t('cut')}
        value={cut.cut.id}
        options={cuts.map(({ film, cut: { id, number } }) => ({
          value: id,
          label: t('cutOf', { title: film.title || t('untitled'), number }),
        }))}
        onChange={(event) => setChosen(event.target.value)}
      />
      <OfCut key={cut.cut.id} versionId={cut.cut.id} onAdd={onAdd} />
    </div>
  )
}

function OfCut({ versionId, onAdd }: { versionId: string; onAdd: Add }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const notes = useQuery(notesQuery(versionId))
  if (notes.isPending) return <SkeletonRows rows={3} />
  if (notes.isError) return <Failed title={t('searchFailed')} text={notes.error.message} />
  const said = notes.data.filter(({ body, state }) => body.trim() !== '' && state !== 'draft')
  if (said.length === 0) return <p className="ui dim measure">{t('noNotes')}</p>
  return (
    <ul className="board-history">
      {said.slice(0, mostShown).map(({ id, body, authorName, startsMs, endsMs }) => (
        <li key={id}>
          <span>
            <span className="ui">{body}</span>
            <span className="small dim">
              {authorName} <span className="mono">{formatTimecode(startsMs)}</span>
            </span>
          </span>
          <Button
            small
            aria-label={t('layNamed', { title: firstOf(body, 60) })}
            onClick={() =>
              onAdd((at) =>
                addCard(board, 'note', at, {
                  words: body,
                  w: 300,
                  h: 300,
                  range: { versionId, startsMs, endsMs: endsMs ?? startsMs + frameSeenMs },
                }),
              )
            }
          >
            {t('lay')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
/** A note on one frame plays what follows it. */
const frameSeenMs = 3000
