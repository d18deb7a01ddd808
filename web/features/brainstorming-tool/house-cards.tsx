import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { formatTimecode } from '#core/timecode.ts'
import { shownVersionOf } from '#web/data/boards.ts'
import { basketOf, myMoments } from '#web/data/moments.ts'
import { foundMomentsQuery, foundPeopleQuery, mapQuery, noFilters } from '#web/data/search.ts'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from './acts.ts'
import { useOpenBoard } from './board-context.ts'
import { boardsText } from './words.ts'

type Add = (act: (at: { x: number; y: number }) => string) => void

/** What the house knows, to be laid on the board: a sentence that was said, a passage one keeps, a person, a place. */
export function HouseCards({ onClose, onAdd }: { onClose: () => void; onAdd: Add }) {
  const t = useText(boardsText)
  return (
    <Drawer open onOpenChange={onClose} title={t('fromHouse')}>
      <Tabs
        label={t('fromHouse')}
        tabs={[
          { key: 'said', head: t('saidTab'), body: <Said onAdd={onAdd} /> },
          { key: 'basket', head: t('basketTab'), body: <Basket onAdd={onAdd} /> },
          { key: 'people', head: t('peopleTab'), body: <People onAdd={onAdd} /> },
          { key: 'places', head: t('placesTab'), body: <Places onAdd={onAdd} /> },
        ]}
      />
    </Drawer>
  )
}

function Asking({ label, onAsk }: { label: string; onAsk: (query: string) => void }) {
  const t = useText(boardsText)
  const [typed, setTyped] = useState('')
  const ask = (event: FormEvent) => {
    event.preventDefault()
    onAsk(typed.trim())
  }
  return (
    <form className="board-inline-form" onSubmit={ask}>
      <TextField label={label} maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button small kind="ink" type="submit">
        {t('find')}
      </Button>
    </form>
  )
}

function Said({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const [query, setQuery] = useState('')
  const [working, setWorking] = useState<string>()
  const found = useQuery(foundMomentsQuery(query, noFilters))
  const lay = async (film: string, cue: string, startsMs: number, endsMs: number) => {
    setWorking(cue)
    try {
      const versionId = await shownVersionOf(film)
      if (versionId) onAdd((at) => addCard(board, 'quote', at, { range: { versionId, startsMs, endsMs }, strength: 3 }))
    } finally {
      setWorking(undefined)
    }
  }
  return (
    <div className="stack">
      <Asking label={t('askSentence')} onAsk={setQuery} />
      {query && found.isFetching && <SkeletonRows rows={3} />}
      {found.isError && <Failed title={t('searchFailed')} text={found.error.message} />}
      <p className="small dim" role="status">
        {query && found.data && !found.isFetching ? t('sentencesFound', { count: found.data.total }) : ''}
      </p>
      {query &&
        found.data?.films.map((film) => (
          <section key={film.id}>
            <h3 className="ui">
              <strong>{film.title}</strong>
            </h3>
            <ul className="board-history">
              {film.moments.map(({ cueId, snippet, speaker, startsMs, endsMs }) => (
                <li key={cueId}>
                  <span>
                    <q>{plain(snippet)}</q>
                    <span className="small dim">
                      {speaker} <span className="mono">{formatTimecode(startsMs)}</span>
                    </span>
                  </span>
                  <Button
                    small
                    working={working === cueId && t('laying')}
                    aria-label={t('layNamed', { title: plain(snippet).slice(0, 60) })}
                    onClick={() => void lay(film.id, cueId, startsMs, endsMs)}
                  >
                    {t('lay')}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
/** Without the marks around what matched. */
const plain = (snippet: string): string => snippet.replaceAll(String.fromCharCode(1), '').replaceAll(String.fromCharCode(2), '')

function Basket({ onAdd }: { onAdd: Add }) {
  const t = useText(boardsText)
  const { board } = useOpenBoard()
  const kept = useQuery(myMoments)
  if (kept.isPending) return <SkeletonRows rows={3} />
  if (kept.isError) return <Failed title={t('basketFailed')} text={kept.error.message} />
  const basket = basketOf(kept.data)
  const moments = (basket.length > 0 ? basket : kept.data).filter(({ versionId, film }) => versionId && film)
  if (moments.length === 0) return <p className="ui dim measure">{t('basketEmpty')}</p>
  return (
    <ul className="board-history">
      {moments.slice(0, 200).map(({ id, versionId, film, startsMs, endsMs, note }) => (
        <li key={id}>
          <span>
            <strong>{film!.title}</strong>
            <span className="small dim">
              <span className="mono">{formatTimecode(startsMs)}</span> {note}
            </span>
          </span>
          <Button
            small
            aria-label={t('layNamed', { title: `${film!.title} ${formatTimecode(startsMs)}` })}
            onClick={() =>
              onAdd((at) => addCard(board, 'quote', at, { range: { versionId: versionId!, startsMs, endsMs }, words: note, strength: 3 }))
            }
          >
            {t('lay')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

function People({ onAdd }: { onAdd: Add }) {
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

function Places({ onAdd }: { onAdd: Add }) {
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
