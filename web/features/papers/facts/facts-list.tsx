import { useMemo, useState } from 'react'
import { lacksOfClaim } from '#core/clearance/facts/judged-claims.ts'
import { sourcesNeeded } from '#core/clearance/facts/lists.ts'
import { needsInCut } from '#core/clearance/needs-in-cut.ts'
import type { Claim } from '#web/data/clearance/facts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { today } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { ExportTable } from '../print/export-table.tsx'
import { Printed } from '../print/printed.tsx'
import { PrintedTable } from '../print/printed-table.tsx'
import { timeInCut } from '../time-in-cut.ts'
import { papersText } from '../words.ts'
import { ClaimForm } from './claim-form.tsx'
import { OneClaim } from './one-claim.tsx'

/** The fact log: every claim with its state, in the order of the cut; those that are not in it last. */
export function FactsList() {
  const t = useText(papersText)
  const { claims, cut, open, opened, rights } = useOpenPapers()
  const [adding, setAdding] = useState(false)
  const [printing, setPrinting] = useState(false)
  const places = useMemo(
    () =>
      cut &&
      needsInCut(
        cut,
        claims.map(({ id, versionId, startsMs, endsMs }) => ({ of: id, version: versionId, startsMs, endsMs })),
      ),
    [cut, claims],
  )
  const firstOf = (claim: Claim) => places?.get(claim.id)?.shown[0]?.[0]
  const ordered = useMemo(() => {
    const at = (claim: Claim) => places?.get(claim.id)?.shown[0]?.[0] ?? Number.MAX_SAFE_INTEGER
    return claims.toSorted((one, other) => at(one) - at(other))
  }, [claims, places])
  const stateOf = (claim: Claim) =>
    claim.kind !== 'opinion' && (claim.state === 'open' || claim.state === 'sourced')
      ? t('sourcedOf', { count: claim.sources, needed: sourcesNeeded })
      : t(`state_${claim.state}`)
  const rows = () => [
    [t('head_from'), t('claim'), t('claimKind'), t('saidBy'), t('sources'), t('state'), t('checker'), t('head_missing')],
    ...ordered.map((claim) => [
      ...[firstOf(claim) === undefined || !cut ? t('notInCut') : timeInCut(firstOf(claim)!, cut), claim.claim],
      ...[t(`claim_${claim.kind}`), t(`said_${claim.saidBy}`), claim.sources, stateOf(claim), claim.checker],
      lacksOfClaim(claim, today())
        .map((lack) => t(`lacks_${lack}`))
        .join(', '),
    ]),
  ]
  const one = claims.find(({ id }) => id === opened)
  const add = rights.edits && (
    <Button kind="ink" small onClick={() => setAdding(!adding)} aria-expanded={adding}>
      {t('addClaim')}
    </Button>
  )
  return (
    <>
      {claims.length > 0 && (
        <div className="papers-acts">
          {add}
          <ExportTable name={t('list_facts')} rows={rows} onPrint={() => setPrinting(true)} />
        </div>
      )}
      {adding && (
        <ClaimForm
          claim={null}
          onSaved={(id) => {
            setAdding(false)
            open(id)
          }}
        />
      )}
      {claims.length === 0 && !adding && <Empty title={t('noClaims')} text={t('noClaimsText')} act={add || undefined} />}
      {one && <OneClaim key={one.id} claim={one} places={places?.get(one.id)?.shown ?? []} />}
      {claims.length > 0 && (
        <ul className="papers-rows" aria-label={t('list_facts')}>
          {ordered.map((claim) => {
            const lacks = lacksOfClaim(claim, today())
            const first = firstOf(claim)
            return (
              <li key={claim.id} data-red={(lacks.length > 0 && first !== undefined) || undefined}>
                <button
                  type="button"
                  className="papers-row"
                  aria-expanded={claim.id === opened}
                  onClick={() => open(claim.id === opened ? null : claim.id)}
                >
                  <span className="mono">{first === undefined || !cut ? t('notInCut') : timeInCut(first, cut)}</span>
                  <strong>{claim.claim}</strong>
                  <span className="small dim">{[t(`claim_${claim.kind}`), stateOf(claim), claim.checker].filter(Boolean).join(' · ')}</span>
                  <span className="small papers-lacks">{lacks.map((lack) => t(`lacks_${lack}`)).join(' · ')}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {printing && (
        <Printed kind={t('list_facts')} onPrinted={() => setPrinting(false)}>
          <PrintedTable rows={rows()} />
        </Printed>
      )}
    </>
  )
}
