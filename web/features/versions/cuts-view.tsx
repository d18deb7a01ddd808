import './versions.css'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Cut, cutsQuery } from '#web/data/film/cuts.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { Approvals } from './approvals.tsx'
import { CutStack } from './cut-stack.tsx'
import { ReviewedPair } from './reviewed-pair.tsx'
import { versionsText } from './words.ts'

/** The cuts of a film as its team works on them: the stack, what changed between two, what was said yes to; `exchange` is how notes go out and come in. */
export function CutsView({ film, versionId, exchange }: { film: FilmToReview; versionId: string; exchange: (cut: Cut) => ReactNode }) {
  const t = useText(versionsText)
  const cuts = useQuery(cutsQuery(film.id))
  const cut = cuts.data?.find(({ id }) => id === versionId) ?? cuts.data?.[0]
  return (
    <Fetched query={cuts} what={t('fetchingCuts')}>
      {cut && cuts.data && (
        <div className="cuts">
          <CutStack film={film} cuts={cuts.data} shownId={cut.id} />
          <Approvals film={film} cut={cut} />
          <ReviewedPair key={cut.id} film={film} cuts={cuts.data} cut={cut} />
          {exchange(cut)}
        </div>
      )}
    </Fetched>
  )
}
