import { useState } from 'react'
import { sourceRanks } from '#core/clearance/facts/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { addSource, type Claim, type FactSource, removeSource } from '#web/data/clearance/facts.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { SaveLine } from '../save-line.tsx'
import { papersText } from '../words.ts'

/** What a claim is based on: primary sources first. */
export function SourcesPart({ claim, sources }: { claim: Claim; sources: readonly FactSource[] }) {
  const t = useText(papersText)
  const { film } = useOpenPapers()
  const [adding, setAdding] = useState(false)
  const remove = async (source: FactSource) => {
    await removeSource(film.id, source)
    toast.success(t('deleted', { name: source.citation }), undefined, {
      label: t('undo'),
      onPress: () => void removeSource(film.id, source, false),
    })
  }
  return (
    <section className="papers-part" aria-label={t('sources')}>
      <div className="papers-part-head">
        <h4>{t('sources')}</h4>
        <Button small kind="plain" onClick={() => setAdding(!adding)} aria-expanded={adding}>
          {t('addSource')}
        </Button>
      </div>
      <ul className="papers-sources">
        {sources.map((source) => (
          <li key={source.id}>
            <span>
              {source.citation}
              {source.page && `, ${source.page}`}
            </span>
            <span className="small dim">{t(`rank_${source.rank}`)}</span>
            {source.webAddress && (
              <a className="text-link small" href={source.webAddress} target="_blank" rel="noreferrer">
                {t('openSource')}
              </a>
            )}
            <Button small kind="plain" aria-label={t('deleteNamed', { name: source.citation })} onClick={() => void remove(source)}>
              {t('delete')}
            </Button>
          </li>
        ))}
      </ul>
      {adding && <SourceForm claim={claim.id} onDone={() => setAdding(false)} />}
    </section>
  )
}

function SourceForm({ claim, onDone }: { claim: string; onDone: () => void }) {
  const t = useText(papersText)
  const { film } = useOpenPapers()
  const form = useForm<'citation' | 'address'>({
    validate: ({ text }) => ({
      citation: text('citation') === '' ? t('citationNeeded') : undefined,
      address: /^(https?:\/\/\S+)?$/.test(text('address')) ? undefined : t('addressWrong'),
    }),
    submit: async ({ text }) => {
      const rank = sourceRanks.find((one) => one === text('rank')) ?? 'primary'
      const words = { citation: text('citation'), page: text('page'), webAddress: text('address') }
      await addSource(film.id, { id: newId(), claimId: claim, rank, ...words, fileId: null })
      onDone()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="papers-form">
      <TextField label={t('citation')} name="citation" maxLength={1000} error={form.errors.citation} hint={t('citationHint')} />
      <div className="papers-pair">
        <Select label={t('rank')} name="rank" options={sourceRanks.map((value) => ({ value, label: t(`rank_${value}`) }))} />
        <TextField label={t('page')} name="page" maxLength={60} />
      </div>
      <TextField label={t('address')} name="address" maxLength={500} inputMode="url" placeholder="https://" error={form.errors.address} />
      <SaveLine error={form.errors.form} working={form.working} saved={false} />
    </form>
  )
}
