import { useState } from 'react'
import { nameOfItem } from '#core/clearance/item-name.ts'
import { type MusicRight, type ShareRule, wrongSums } from '#core/clearance/music/shares.ts'
import { origins } from '#core/clearance/music/use-codes.ts'
import { newId } from '#core/house/new-id.ts'
import { type MusicWork, saveWork } from '#web/data/clearance/music.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { SaveLine } from '../save-line.tsx'
import { papersText } from '../words.ts'
import { RightsFields } from './rights-fields.tsx'

const empty: Omit<MusicWork, 'id'> = {
  ...{ title: '', itemId: null, origin: 'commercial', rights: [], shares: 'each', performer: '', label: '' },
  ...{ catalogueNumber: '', isrc: '', iswc: '', libraryCode: '', note: '' },
}
/** Codes are written with dots and dashes on sleeves, and kept without. */
const bare = (code: string) => code.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A piece of music as societies ask for it. Shares that do not add up are refused with their sum. */
export function WorkForm({ work, onSaved }: { work: MusicWork | null; onSaved: (id: string) => void }) {
  const t = useText(papersText)
  const { film, log } = useOpenPapers()
  const known = work ?? empty
  const [rights, setRights] = useState<readonly MusicRight[]>(known.rights)
  const [shares, setShares] = useState<ShareRule>(known.shares)
  const [saved, setSaved] = useState(false)
  const named = rights.filter(({ name }) => name.trim() !== '')
  const form = useForm<'title' | 'isrc' | 'iswc'>({
    validate: ({ text }) => ({
      title: text('title') === '' ? t('titleNeeded') : undefined,
      isrc: /^([A-Z]{2}[A-Z0-9]{3}\d{7})?$/.test(bare(text('isrc'))) ? undefined : t('isrcWrong'),
      iswc: /^(T\d{10})?$/.test(bare(text('iswc'))) ? undefined : t('iswcWrong'),
    }),
    submit: async ({ text }) => {
      const wrong = wrongSums(named, shares)
      if (wrong.length > 0) return { form: wrong.map(({ group, sum }) => t(`sum_${group}`, { title: text('title'), sum })).join(' ') }
      const id = work?.id ?? newId()
      const origin = origins.find((one) => one === text('origin')) ?? 'commercial'
      await saveWork(
        film.id,
        {
          ...{ id, title: text('title'), itemId: text('item') || null, origin, rights: [...named], shares },
          ...{ performer: text('performer'), label: text('label'), catalogueNumber: text('catalogue'), libraryCode: text('library') },
          ...{ isrc: bare(text('isrc')), iswc: bare(text('iswc')), note: text('note') },
        },
        work === null,
      )
      setSaved(true)
      onSaved(id)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const field = (name: string, label: string, value: string, maxLength: number) => (
    <TextField label={label} name={name} maxLength={maxLength} defaultValue={value} autoComplete="off" />
  )
  return (
    <form {...form.form} className="papers-form" onInput={() => setSaved(false)}>
      <TextField label={t('title')} name="title" maxLength={200} defaultValue={known.title} error={form.errors.title} autoComplete="off" />
      <div className="papers-pair">
        <Select
          label={t('origin')}
          name="origin"
          defaultValue={known.origin}
          options={origins.map((value) => ({ value, label: t(`origin_${value}`) }))}
        />
        <Select
          label={t('licensedBy')}
          name="item"
          defaultValue={known.itemId ?? ''}
          hint={t('licensedByHint')}
          options={[{ value: '', label: t('noItem') }, ...log.items.map((item) => ({ value: item.id, label: nameOfItem(item) }))]}
        />
      </div>
      <RightsFields rights={rights} onChange={setRights} shares={shares} onShares={setShares} />
      <div className="papers-pair">
        {field('performer', t('performer'), known.performer, 200)}
        {field('label', t('label'), known.label, 120)}
        {field('catalogue', t('catalogueNumber'), known.catalogueNumber, 60)}
        {field('library', t('libraryCode'), known.libraryCode, 60)}
        <TextField label={t('isrc')} name="isrc" maxLength={20} className="mono" defaultValue={known.isrc} error={form.errors.isrc} />
        <TextField label={t('iswc')} name="iswc" maxLength={20} className="mono" defaultValue={known.iswc} error={form.errors.iswc} />
      </div>
      <TextArea label={t('note')} name="note" maxLength={4000} rows={2} defaultValue={known.note} />
      <SaveLine error={form.errors.form} working={form.working} saved={saved} />
    </form>
  )
}
