import { useQuery } from '@tanstack/react-query'
import type { FrameRange } from '#core/edit/items.ts'
import { type Claim, claimQuery, removeClaim } from '#web/data/clearance/facts.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { OpenCard } from '../open-card.tsx'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'
import { ClaimForm } from './claim-form.tsx'
import { ClaimState } from './claim-state.tsx'
import { SourcesPart } from './sources-part.tsx'

/** One claim: its sources, who checked it, what is said of it, and how it got there. */
export function OneClaim({ claim, places }: { claim: Claim; places: readonly FrameRange[] }) {
  const t = useText(papersText)
  const { film, open } = useOpenPapers()
  const { data } = useQuery(claimQuery(claim.id))
  const remove = async () => {
    open(null)
    await removeClaim(film.id, claim.id)
    toast.success(t('claimDeleted'), undefined, { label: t('undo'), onPress: () => void removeClaim(film.id, claim.id, false) })
  }
  return (
    <OpenCard title={claim.claim} onClose={() => open(null)} onDelete={() => void remove()}>
      <SourcesPart claim={claim} sources={data?.sources ?? []} />
      <ClaimState claim={claim} places={places} />
      <ClaimForm claim={claim} onSaved={() => undefined} />
      {data && data.history.length > 0 && (
        <section className="papers-part" aria-label={t('history')}>
          <div className="papers-part-head">
            <h4>{t('history')}</h4>
          </div>
          <ul className="papers-history">
            {data.history.map(({ id, state, words, maker, madeAt }) => (
              <li key={id}>
                <span>{t(`state_${state}`)}</span>
                <span className="small dim">
                  {[maker, dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(madeAt))].filter(Boolean).join(', ')}
                </span>
                {words && <span className="small">{words}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </OpenCard>
  )
}
