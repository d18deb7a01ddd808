import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { shownVersionOf } from '#web/data/boards/boards.ts'
import { foundMomentsQuery, noFilters } from '#web/data/search/search.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import { type Add, Asking } from './asking.tsx'

/** Spoken sentences as cards with playable passages. */
export function Said({ onAdd }: { onAdd: Add }) {
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
    } catch (cause) {
      toast.failure(t('searchFailed'), (cause as Error).message)
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
                    <q dir={directionOfWords(plain(snippet))}>{plain(snippet)}</q>
                    <span className="small dim">
                      {speaker} <span className="mono">{formatTimecode(startsMs)}</span>
                    </span>
                  </span>
                  <Button
                    small
                    working={working === cueId && t('laying')}
                    aria-label={t('layNamed', { title: firstOf(plain(snippet), 60) })}
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
