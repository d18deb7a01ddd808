import { useQuery } from '@tanstack/react-query'
import { formatTimecode } from '#core/time/timecode.ts'
import { basketOf, myMoments } from '#web/data/people/moments.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import type { Add } from './asking.tsx'

/** Kept moments. */
export function Basket({ onAdd }: { onAdd: Add }) {
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
