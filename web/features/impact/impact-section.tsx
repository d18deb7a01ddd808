import './impact.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { evidenceQuery, goalsQuery } from '#web/data/film/impact.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { EvidenceForm } from './evidence-form.tsx'
import { EvidenceList } from './evidence-list.tsx'
import { GoalForm } from './goal-form.tsx'
import { GoalList } from './goal-list.tsx'
import { impactText } from './words.ts'

/** What the film is meant to change, and what did: each with its proof and the passage that moved people. In the printed report too. */
export function ImpactSection({ film, version }: { film: OwnDocumentary; version: OwnVersion }) {
  const t = useText(impactText)
  const goals = useQuery(goalsQuery(film.id))
  const evidence = useQuery(evidenceQuery(film.id))
  const [adding, setAdding] = useState<'goal' | 'evidence'>()
  const toggle = (what: 'goal' | 'evidence') => setAdding((open) => (open === what ? undefined : what))
  if (goals.isPending || evidence.isPending) return <Loading what={t('fetching')} />
  if (goals.isLoadingError || evidence.isLoadingError)
    return (
      <Failed
        title={t('failed')}
        act={
          <Button small onClick={() => void Promise.all([goals.refetch(), evidence.refetch()])}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  const empty = goals.data?.length === 0 && evidence.data?.length === 0
  return (
    <section aria-labelledby="impact" className={empty ? 'impact no-print' : 'impact'}>
      <div className="head">
        <h2 id="impact">{t('impact')}</h2>
        <span className="impact-acts no-print">
          <Button small aria-expanded={adding === 'goal'} onClick={() => toggle('goal')}>
            {t('addGoal')}
          </Button>
          <Button small kind="ink" aria-expanded={adding === 'evidence'} onClick={() => toggle('evidence')}>
            {t('addEvidence')}
          </Button>
        </span>
      </div>
      {adding === 'goal' && <GoalForm documentaryId={film.id} onDone={() => setAdding(undefined)} />}
      {adding === 'evidence' && <EvidenceForm film={film} version={version} goals={goals.data ?? []} onDone={() => setAdding(undefined)} />}
      {empty ? (
        <p className="ui dim measure">{t('emptyText')}</p>
      ) : (
        <div className="impact-two">
          <GoalList documentaryId={film.id} goals={goals.data ?? []} evidence={evidence.data ?? []} />
          <EvidenceList film={film} version={version} goals={goals.data ?? []} evidence={evidence.data ?? []} />
        </div>
      )}
    </section>
  )
}
