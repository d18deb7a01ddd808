import { useState } from 'react'
import { type ClearanceKind, clearanceKinds } from '#core/clearance/lists.ts'
import { newId } from '#core/house/new-id.ts'
import { addItems } from '#web/data/clearance/clearance-acts.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText, kindKey } from '../words.ts'
import { alike } from './alike.ts'

/** A new item: what it is and how it is called. The rest is filled in beside the table. */
export function AddItem() {
  const t = useText(clearancesText)
  const { film, log, open } = useOpenLog()
  const [adding, setAdding] = useState(false)
  const [title, setTitle] = useState('')
  const form = useForm<'title'>({
    validate: ({ text }) => ({ title: text('title') === '' ? t('titleNeeded') : undefined }),
    submit: async ({ text }) => {
      const id = newId()
      await addItems(film.id, [{ id, kind: text('kind') as ClearanceKind, title: text('title'), code: text('code') }])
      setAdding(false)
      setTitle('')
      open(id)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  const twin = alike(title, log.items)
  return (
    <>
      <Button kind="ink" small onClick={() => setAdding(true)}>
        {t('addItem')}
      </Button>
      <Dialog open={adding} onOpenChange={setAdding} title={t('addItem')}>
        <form {...form.form} className="clearances-form">
          <TextField
            label={t('title')}
            name="title"
            maxLength={200}
            error={form.errors.title}
            value={title}
            onChange={(event) => setTitle(event.target.value)}
            {...(twin ? { hint: t('alreadyThere', { title: [twin.code, twin.title].filter(Boolean).join(' ') }) } : {})}
          />
          <Select label={t('kind')} name="kind" options={clearanceKinds.map((value) => ({ value, label: t(kindKey(value)) }))} />
          <TextField label={t('code')} name="code" maxLength={64} className="mono" hint={t('codeHint')} autoComplete="off" />
          <FormError>{form.errors.form}</FormError>
          <p className="dialog-acts">
            <Button onClick={() => setAdding(false)}>{t('cancel')}</Button>
            <Button type="submit" kind="ink" working={form.working && t('saving')}>
              {t('create')}
            </Button>
          </p>
        </form>
      </Dialog>
    </>
  )
}
