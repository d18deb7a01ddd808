import { useState } from 'react'
import { type ClaimState as State, settledStates, sourcesNeeded } from '#core/clearance/facts/lists.ts'
import type { FrameRange } from '#core/edit/items.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { type Claim, footnoteClaim, setClaimState } from '#web/data/clearance/facts.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'

const next = ['checked', 'accepted', 'disputed', 'open'] as const satisfies readonly State[]

/** The state of a claim: checked by a person who did not write it. A checked one becomes a footnote of the version that is looked at. */
export function ClaimState({ claim, places }: { claim: Claim; places: readonly FrameRange[] }) {
  const t = useText(papersText)
  const { film, cut, chosen } = useOpenPapers()
  const { user } = useSession()
  const [error, setError] = useState('')
  const [words, setWords] = useState('')
  const isWriter = user !== null && claim.writers.includes(user?.id ?? '')
  const set = async (state: State) => {
    setError('')
    try {
      await setClaimState(film.id, claim.id, state, words)
      setWords('')
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  const footnote = async (version: string) => {
    if (!cut) return
    const ranges = places.map(([from, to]) => ({
      startsMs: Math.round(msOfFrames(from, cut.rate)),
      endsMs: Math.round(msOfFrames(to, cut.rate)),
    }))
    try {
      const count = await footnoteClaim(claim.id, version, ranges)
      toast.success(t('footnoted', { count }), t('footnotedText'))
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  const settled = settledStates.includes(claim.state)
  return (
    <section className="papers-part" aria-label={t('state')}>
      <div className="papers-part-head">
        <h4>
          {t('state')}: {t(`state_${claim.state}`)}
        </h4>
        {claim.checker && <span className="small dim">{t('checkedBy', { name: claim.checker })}</span>}
      </div>
      {isWriter && !settled && <p className="small dim">{t('writerCannotCheck')}</p>}
      {!settled && claim.kind !== 'opinion' && claim.sources < sourcesNeeded && (
        <p className="small dim">{t('sourcedOf', { count: claim.sources, needed: sourcesNeeded })}</p>
      )}
      <TextField label={t('stateWords')} maxLength={500} value={words} onChange={(event) => setWords(event.target.value)} />
      <p className="papers-acts">
        {next
          .filter((state) => state !== claim.state)
          .map((state) => (
            <Button key={state} small {...(state === 'checked' && { kind: 'ink' as const })} onClick={() => void set(state)}>
              {t(`set_${state}`)}
            </Button>
          ))}
        {settled && chosen?.kind === 'version' && places.length > 0 && (
          <Button small kind="ink" onClick={() => void footnote(chosen.version.id)}>
            {t('makeFootnote')}
          </Button>
        )}
      </p>
      {settled && chosen?.kind === 'edit' && <p className="small dim">{t('footnoteNeedsVersion')}</p>}
      <FormError>{error}</FormError>
    </section>
  )
}
