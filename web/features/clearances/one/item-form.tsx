import { useState } from 'react'
import type { ClearanceKind, Material } from '#core/clearance/lists.ts'
import { clearanceKinds, materials } from '#core/clearance/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { changeItem } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { addProductionPerson } from '#web/data/edit/rush-people.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { TextArea, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText, kindKey } from '../words.ts'
import { Part } from './part.tsx'
import { SaveLine } from './save-line.tsx'

/** What an item is and whose: the licensor who sells it, and the owner, who is often another. */
export function ItemForm({ item }: { item: ClearanceItem }) {
  const t = useText(clearancesText)
  const { film, people } = useOpenLog()
  const [saved, setSaved] = useState(false)
  const [first, setFirst] = useState(item)
  const personOf = async (name: string): Promise<string | null> => {
    if (name === '') return null
    const known = [...people].find(([, each]) => each.toLowerCase() === name.toLowerCase())
    if (known) return known[0]
    const id = newId()
    await addProductionPerson(film.id, id, name, 'licensor')
    return id
  }
  const form = useForm<'title'>({
    validate: ({ text }) => ({ title: text('title') === '' ? t('titleNeeded') : undefined }),
    submit: async ({ text }) => {
      const licensorId = await personOf(text('licensor'))
      const ownerId = text('owner').toLowerCase() === text('licensor').toLowerCase() ? licensorId : await personOf(text('owner'))
      const typed = {
        ...{ title: text('title'), code: text('code'), kind: text('kind') as ClearanceKind, material: text('material') as Material },
        ...{ licensorId, ownerId, licensorNumber: text('licensorNumber'), creditWords: text('creditWords'), note: text('note') },
      }
      // Only what was changed here: a page that was open for long puts no old value back.
      const changed: Partial<typeof typed> = Object.fromEntries(
        Object.entries(typed).filter(([name, value]) => value !== first[name as keyof typeof typed]),
      )
      if (Object.keys(changed).length > 0) await changeItem(film.id, item.id, changed)
      setFirst({ ...first, ...typed })
      setSaved(true)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const named = (id: string | null) => (id ? (people.get(id) ?? '') : '')
  return (
    <Part title={t('about')}>
      <form {...form.form} className="clearances-form" onInput={() => setSaved(false)}>
        <TextField label={t('title')} name="title" maxLength={200} defaultValue={item.title} error={form.errors.title} />
        <div className="clearances-pair">
          <TextField label={t('code')} name="code" maxLength={64} className="mono" defaultValue={item.code} autoComplete="off" />
          <Select
            label={t('kind')}
            name="kind"
            defaultValue={item.kind}
            options={clearanceKinds.map((value) => ({ value, label: t(kindKey(value)) }))}
          />
        </div>
        <div className="clearances-pair">
          <TextField
            label={t('licensor')}
            name="licensor"
            maxLength={120}
            defaultValue={named(item.licensorId)}
            list="clearance-people"
            autoComplete="off"
          />
          <TextField
            label={t('owner')}
            name="owner"
            maxLength={120}
            defaultValue={named(item.ownerId)}
            list="clearance-people"
            autoComplete="off"
          />
        </div>
        <datalist id="clearance-people">
          {[...people].map(([id, name]) => (
            <option key={id} value={name} />
          ))}
        </datalist>
        <div className="clearances-pair">
          <TextField
            label={t('licensorNumber')}
            name="licensorNumber"
            maxLength={120}
            className="mono"
            defaultValue={item.licensorNumber}
          />
          <Select
            label={t('material')}
            name="material"
            defaultValue={item.material}
            options={materials.map((value) => ({ value, label: t(`material_${value}`) }))}
          />
        </div>
        <TextField label={t('creditWords')} name="creditWords" maxLength={1000} defaultValue={item.creditWords} hint={t('creditHint')} />
        <TextArea label={t('note')} name="note" maxLength={4000} rows={2} defaultValue={item.note} />
        <SaveLine act={t('save')} error={form.errors.form} working={form.working} saved={saved} />
      </form>
    </Part>
  )
}
