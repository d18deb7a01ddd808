import { useState } from 'react'
import { claimKinds, saidBy } from '#core/clearance/facts/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { type Claim, saveClaim } from '#web/data/clearance/facts.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { useMarkedPlace } from '#web/player/marking/mark-on-material.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { SaveLine } from '../save-line.tsx'
import { papersText } from '../words.ts'

/** What is claimed, where, and by whom; of an allegation also the right of reply. */
export function ClaimForm({ claim, onSaved }: { claim: Claim | null; onSaved: (id: string) => void }) {
  const t = useText(papersText)
  const { film, material, people } = useOpenPapers()
  const place = useMarkedPlace(film.id, material, { wholeToo: false })
  const [kind, setKind] = useState<Claim['kind']>(claim?.kind ?? 'fact')
  const [saved, setSaved] = useState(false)
  const form = useForm<'claim' | 'replyUntil'>({
    validate: ({ text }) => ({
      claim: text('claim') === '' ? t('claimNeeded') : undefined,
      replyUntil: text('replyUntil') !== '' && text('replyUntil') < text('replyAsked') ? t('replyEndsFirst') : undefined,
    }),
    submit: async ({ text }) => {
      const at = claim ?? place.read()
      if (!at || at.startsMs === null || at.endsMs === null) return undefined
      const id = claim?.id ?? newId()
      const asked = text('replyAsked') || null
      await saveClaim(
        film.id,
        {
          ...{ id, versionId: at.versionId, startsMs: at.startsMs, endsMs: at.endsMs, claim: text('claim'), kind },
          ...{ saidBy: saidBy.find((one) => one === text('saidBy')) ?? 'narration', personId: text('person') || null },
          ...{ replyAskedOn: asked, replyUntil: (asked && text('replyUntil')) || null, reply: text('reply'), note: text('note') },
        },
        claim === null,
      )
      setSaved(true)
      onSaved(id)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="papers-form" onInput={() => setSaved(false)}>
      <TextArea label={t('claim')} name="claim" maxLength={1000} rows={2} defaultValue={claim?.claim} error={form.errors.claim} />
      {!claim && place.fields}
      <div className="papers-pair">
        <Select
          label={t('claimKind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as Claim['kind'])}
          options={claimKinds.map((value) => ({ value, label: t(`claim_${value}`) }))}
        />
        <Select
          label={t('saidBy')}
          name="saidBy"
          defaultValue={claim?.saidBy}
          options={saidBy.map((value) => ({ value, label: t(`said_${value}`) }))}
        />
        <Select
          label={t('person')}
          name="person"
          defaultValue={claim?.personId ?? ''}
          options={[{ value: '', label: t('nobody') }, ...people.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </div>
      {kind === 'allegation' && (
        <fieldset className="papers-reply">
          <legend className="fieldset-legend">{t('reply')}</legend>
          <div className="papers-pair">
            <DateField label={t('replyAsked')} name="replyAsked" defaultValue={claim?.replyAskedOn ?? ''} />
            <DateField label={t('replyUntil')} name="replyUntil" defaultValue={claim?.replyUntil ?? ''} error={form.errors.replyUntil} />
          </div>
          <TextArea label={t('replyWords')} name="reply" maxLength={4000} rows={3} defaultValue={claim?.reply} />
        </fieldset>
      )}
      <TextArea label={t('note')} name="note" maxLength={4000} rows={2} defaultValue={claim?.note} />
      <SaveLine error={form.errors.form} working={form.working} saved={saved} />
    </form>
  )
}
