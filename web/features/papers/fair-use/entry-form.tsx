import { useState } from 'react'
import { classesOf, insurerAnswers, type Law, laws, opinions } from '#core/clearance/fair-use/laws.ts'
import { nameOfItem } from '#core/clearance/item-name.ts'
import { newId } from '#core/house/new-id.ts'
import { readTime, timeText } from '#core/time/typed-time.ts'
import { type FairUse, saveFairUse } from '#web/data/clearance/fair-uses.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { DateField } from '#web/ui/controls/date-field.tsx'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { SaveLine } from '../save-line.tsx'
import { papersText } from '../words.ts'
import { lawKey } from './class-said.ts'

/** Why an item is used without a licence, what else was tried, and what a lawyer and the insurer said. */
export function EntryForm({ entry, onSaved }: { entry: FairUse | null; onSaved: (id: string) => void }) {
  const t = useText(papersText)
  const { film, log } = useOpenPapers()
  const [law, setLaw] = useState<Law>(entry?.law ?? 'us')
  const [saved, setSaved] = useState(false)
  const lengthOf = (text: string) => (text === '' ? null : readTime(text))
  const form = useForm<'source' | 'lawWords'>({
    validate: ({ text }) => {
      const length = lengthOf(text('source'))
      return {
        source: text('source') !== '' && !(typeof length === 'number' && length > 0) ? t('lengthWrong') : undefined,
        lawWords: law === 'other' && text('lawWords') === '' ? t('lawNeeded') : undefined,
      }
    },
    submit: async ({ text, has }) => {
      const id = entry?.id ?? newId()
      const length = lengthOf(text('source'))
      await saveFairUse(
        film.id,
        {
          ...{ id, itemId: entry?.itemId ?? text('item'), law, lawWords: text('lawWords'), class: text('class'), why: text('why') },
          ...{ sourceMs: typeof length === 'number' ? length : null, sourceWords: text('sourceWords'), alternatives: text('alternatives') },
          ...{ credited: has('credited'), reader: text('reader'), readOn: text('readOn') || null, opinionWords: text('opinionWords') },
          opinion: opinions.find((one) => one === text('opinion')) ?? 'none',
          insurer: insurerAnswers.find((one) => one === text('insurer')) ?? 'not-asked',
          insurerWords: text('insurerWords'),
        },
        entry === null,
      )
      setSaved(true)
      onSaved(id)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="papers-form" onInput={() => setSaved(false)}>
      {!entry && (
        <Select
          label={t('item')}
          name="item"
          defaultValue={log.items.find(({ status }) => status === 'fair-use')?.id}
          options={log.items.map((item) => ({ value: item.id, label: nameOfItem(item) }))}
        />
      )}
      <div className="papers-pair">
        <Select
          label={t('lawOf')}
          value={law}
          onChange={(event) => setLaw(event.target.value as Law)}
          options={laws.map((value) => ({ value, label: t(lawKey(value)) }))}
        />
        {law === 'other' ? (
          <TextField label={t('lawWords')} name="lawWords" maxLength={200} defaultValue={entry?.lawWords} error={form.errors.lawWords} />
        ) : (
          <Select
            key={law}
            label={t('class')}
            name="class"
            defaultValue={entry?.law === law ? entry.class : undefined}
            options={classesOf[law].map((value) => ({ value, label: t(`class_${value}`) }))}
          />
        )}
      </div>
      {law === 'other' && (
        <TextField label={t('class')} name="class" maxLength={120} defaultValue={entry?.law === law ? entry.class : ''} />
      )}
      <TextArea label={t('why')} name="why" maxLength={4000} rows={4} defaultValue={entry?.why} hint={t('whyHint')} />
      <div className="papers-pair">
        <TextField
          label={t('sourceLength')}
          name="source"
          maxLength={12}
          className="mono"
          defaultValue={entry?.sourceMs ? timeText(entry.sourceMs) : ''}
          hint={t('sourceLengthHint')}
          error={form.errors.source}
        />
        <TextField
          label={t('sourceWords')}
          name="sourceWords"
          maxLength={500}
          defaultValue={entry?.sourceWords}
          hint={t('sourceWordsHint')}
        />
      </div>
      <TextArea label={t('alternatives')} name="alternatives" maxLength={2000} rows={2} defaultValue={entry?.alternatives} />
      <Checkbox name="credited" defaultChecked={entry?.credited}>
        {t('credited')}
      </Checkbox>
      <div className="papers-pair">
        <TextField label={t('reader')} name="reader" maxLength={120} defaultValue={entry?.reader} />
        <DateField label={t('readOn')} name="readOn" defaultValue={entry?.readOn ?? ''} />
        <Select
          label={t('opinion')}
          name="opinion"
          defaultValue={entry?.opinion}
          options={opinions.map((value) => ({ value, label: t(`opinion_${value}`) }))}
        />
        <Select
          label={t('insurer')}
          name="insurer"
          defaultValue={entry?.insurer}
          options={insurerAnswers.map((value) => ({ value, label: t(`insurer_${value}`) }))}
        />
      </div>
      <TextArea label={t('opinionWords')} name="opinionWords" maxLength={4000} rows={3} defaultValue={entry?.opinionWords} />
      <TextField label={t('insurerWords')} name="insurerWords" maxLength={2000} defaultValue={entry?.insurerWords} />
      <SaveLine error={form.errors.form} working={form.working} saved={saved} />
    </form>
  )
}
