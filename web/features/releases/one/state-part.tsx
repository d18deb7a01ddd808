import { useState } from 'react'
import type { ReleaseState, ReleaseWay } from '#core/clearance/releases/lists.ts'
import { releaseWays } from '#core/clearance/releases/lists.ts'
import { guardiansOwed, movesFrom } from '#core/clearance/releases/states.ts'
import { addGuardian, changeRelease, setReleaseState } from '#web/data/clearance/release-acts.ts'
import type { ReleasePaper } from '#web/data/clearance/release-papers.ts'
import type { Release } from '#web/data/clearance/releases.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from '../open-releases.ts'
import { failureSaid } from '../refused.ts'
import { releasesText } from '../words.ts'
import { Part } from './part.tsx'

interface StatePartProps {
  release: Release
  paper: ReleasePaper
}

/** How far the release is: how it is given, whether guardians are needed, and the steps that are open from here. */
export function StatePart({ release, paper }: StatePartProps) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const moves = movesFrom(release.state, release.conditions.length > 0)
  const [state, choose] = useState<ReleaseState | ''>('')
  const proofs = paper.proofs.filter(({ arrived, removedAt }) => arrived && !removedAt)
  const change = (words: Parameters<typeof changeRelease>[2]) =>
    void changeRelease(film.id, release.id, words).catch((cause: unknown) => toast.failure(t('notSaved'), failureSaid(cause, '')))
  const form = useForm({
    submit: async ({ text }) => {
      if (state === '') return undefined
      await setReleaseState(film.id, release.id, state, text('words'), text('proof') || undefined)
      choose('')
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <Part title={t('stateTitle')}>
      <div className="releases-pair">
        <Select
          label={t('way')}
          value={release.way ?? ''}
          onChange={(event) => change({ way: (event.target.value || null) as ReleaseWay | null })}
          options={[{ value: '', label: t('wayOpen') }, ...releaseWays.map((value) => ({ value, label: t(`way_${value}`) }))]}
        />
        {release.of === 'person' && (
          <Select
            label={t('age')}
            value={release.ageBand}
            onChange={(event) => change({ ageBand: event.target.value as Release['ageBand'] })}
            options={(['adult', 'minor'] as const).map((value) => ({ value, label: t(`age_${value}`) }))}
          />
        )}
      </div>
      {release.ageBand === 'minor' && <Guardians release={release} proofs={proofs} onChange={change} />}
      <form {...form.form} className="releases-form">
        <Select
          label={t('setState')}
          value={state}
          onChange={(event) => choose(event.target.value as ReleaseState)}
          options={[{ value: '', label: t(`state_${release.state}`) }, ...moves.map((value) => ({ value, label: t(`state_${value}`) }))]}
        />
        {state !== '' && (
          <>
            {proofs.length > 0 && (
              <Select
                label={t('byProof')}
                name="proof"
                options={[{ value: '', label: t('noProof') }, ...proofs.map(({ id, name }) => ({ value: id, label: name }))]}
              />
            )}
            <TextField label={t('stateWords')} name="words" maxLength={1000} />
            <FormError>{form.errors.form}</FormError>
            <Button small type="submit" kind="ink" working={form.working && t('saving')}>
              {t('saveState')}
            </Button>
          </>
        )}
      </form>
    </Part>
  )
}

interface GuardiansProps {
  release: Release
  proofs: ReleasePaper['proofs']
  onChange(words: { guardiansNeeded?: number; soleCustody?: boolean }): void
}

/** How many guardians a minor needs and has. Sole custody counts once there is a proof of it. */
function Guardians({ release, proofs, onChange }: GuardiansProps) {
  const t = useText(releasesText)
  const { film } = useOpenReleases()
  const owed = guardiansOwed(release)
  const form = useForm<'proof'>({
    validate: ({ text }) => ({ proof: text('proof') === '' ? t('proofNeeded') : undefined }),
    submit: async ({ text }) => {
      await addGuardian(film.id, release.id, text('name'), text('proof'))
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <div className="releases-guardians">
      <p className="ui">
        <strong>{t('guardiansOf', { given: release.guardiansGiven, needed: owed })}</strong>
      </p>
      <Select
        label={t('guardiansNeeded')}
        value={String(release.guardiansNeeded)}
        onChange={(event) => onChange({ guardiansNeeded: Number(event.target.value) })}
        options={['1', '2', '3', '4'].map((value) => ({ value, label: value }))}
      />
      <Checkbox checked={release.soleCustody} onChange={(event) => onChange({ soleCustody: event.target.checked })}>
        {t('soleCustody')}
      </Checkbox>
      {release.soleCustody && owed > 1 && <p className="small dim">{t('soleCustodyProof')}</p>}
      {release.guardiansGiven < release.guardiansNeeded && proofs.length > 0 && (
        <form {...form.form} className="releases-form">
          <TextField label={t('guardianName')} name="name" maxLength={120} />
          <Select
            label={t('byProof')}
            name="proof"
            error={form.errors.proof}
            options={[{ value: '', label: t('chooseProof') }, ...proofs.map(({ id, name }) => ({ value: id, label: name }))]}
          />
          <FormError>{form.errors.form}</FormError>
          <Button small type="submit" working={form.working && t('saving')}>
            {t('addGuardian')}
          </Button>
        </form>
      )}
    </div>
  )
}
