import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { foundPeopleQuery, mapQuery } from '#web/data/search/search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import { type Add, Asking } from './asking.tsx'

/** Whom films name in their credits. */
export function People({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const [query, setQuery] = useState('')
  const found = useQuery(foundPeopleQuery(query))
  return (
    <div className="stack">
      <Asking label={t('askPerson')} onAsk={setQuery} />
      <p className="small dim" role="status">
        {query.length >= 3 && found.data?.length === 0 ? t('nobodyFound') : ''}
      </p>
      <ul className="board-history">
        {(query.length >= 3 ? (found.data ?? []) : []).map(({ name }) => (
          <li key={name}>
            <span>{name}</span>
            <Button
              small
              aria-label={t('layNamed', { title: name })}
              onClick={() => onAdd((at) => addCard(board, 'character', at, { words: name, about: name }))}
            >
              {t('lay')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Where films are. */
export function Places({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const places = useQuery(mapQuery())
  if (places.isPending) return <SkeletonRows rows={3} />
  if (places.isError) return <Failed title={t('searchFailed')} text={places.error.message} />
  if (places.data.length === 0) return <p className="ui dim">{t('noPlaces')}</p>
  return (
    <ul className="board-history">
      {places.data.slice(0, 200).map(({ name }) => (
        <li key={name}>
          <span>{name}</span>
          <Button
            small
            aria-label={t('layNamed', { title: name })}
            onClick={() => onAdd((at) => addCard(board, 'place', at, { words: name, about: name }))}
          >
            {t('lay')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
