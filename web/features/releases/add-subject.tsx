import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { addParticipant, addPlace, beginRelease } from '#web/data/clearance/release-acts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenReleases } from './open-releases.ts'
import { failureSaid } from './refused.ts'
import { releasesText } from './words.ts'

const sorts = ['person', 'place', 'material', 'group'] as const

/** Adds who or what a release is of. A protected person needs an alias: everyone but producers sees that. */
export function AddSubject() {
  const t = useText(releasesText)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        {t('add')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('addTitle')}>
        <NewSubject onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function NewSubject({ onDone }: { onDone(): void }) {
  const t = useText(releasesText)
  const { film, seesPapers, open } = useOpenReleases()
  const [of, choose] = useState<(typeof sorts)[number]>('person')
  const [isProtected, protect] = useState(false)
  const form = useForm<'name' | 'alias'>({
    validate: ({ text }) => ({
      name: text('name') === '' ? t('nameNeeded') : undefined,
      alias: of === 'person' && isProtected && text('alias') === '' ? t('aliasNeeded') : undefined,
    }),
    submit: async ({ text }) => {
      const [id, name] = [newId(), text('name')]
      if (of === 'person') await addParticipant(film.id, { id, name, alias: text('alias'), isProtected })
      else if (of === 'place') await addPlace(film.id, { id, name, address: text('address') })
      else await beginRelease(film.id, { id, of, personId: null, placeId: null, title: name })
      onDone()
      open(id)
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="releases-form">
      <Select
        label={t('what')}
        value={of}
        onChange={(event) => choose(event.target.value as typeof of)}
        options={sorts
          .filter((one) => one === 'person' || one === 'place' || seesPapers)
          .map((one) => ({ value: one, label: t(`of_${one}`) }))}
      />
      <TextField
        label={t(of === 'material' || of === 'group' ? 'describe' : 'name')}
        name="name"
        maxLength={120}
        error={form.errors.name}
      />
      {of === 'place' && <TextField label={t('address')} name="address" maxLength={500} />}
      {of === 'person' && (
        <>
          <Checkbox checked={isProtected} onChange={(event) => protect(event.target.checked)}>
            {t('protect')}
          </Checkbox>
          {isProtected && <TextField label={t('alias')} name="alias" hint={t('protectHint')} maxLength={120} error={form.errors.alias} />}
        </>
      )}
      <FormError>{form.errors.form}</FormError>
      <p className="releases-save">
        <Button kind="plain" onClick={onDone}>
          {t('cancel')}
        </Button>
        <Button type="submit" kind="ink" working={form.working && t('saving')}>
          {t('create')}
        </Button>
      </p>
    </form>
  )
}
