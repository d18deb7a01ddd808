import { newId } from '#core/house/new-id.ts'
import { saveRelease } from '#web/data/clearance/clearance-acts.ts'
import type { PlannedRelease } from '#web/data/clearance/clearance-log.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { type TermsField, TermsFields, useReadTerms } from '../one/terms-fields.tsx'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'

/** Where and when the film is to be shown: every licence is held against it. */
export function ReleaseForm({ release, onClose }: { release: PlannedRelease | null; onClose: () => void }) {
  const t = useText(clearancesText)
  const { film } = useOpenLog()
  const read = useReadTerms()
  const form = useForm<TermsField | 'name'>({
    validate: (values) => ({ name: values.text('name') === '' ? t('nameNeeded') : undefined, ...read(values).errors }),
    submit: async (values) => {
      const { terms } = read(values)
      if (terms) await saveRelease(film.id, { ...terms, id: release?.id ?? newId(), name: values.text('name') }, release === null)
      onClose()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t(release ? 'editRelease' : 'addRelease')} text={t('releaseText')}>
      <form {...form.form} className="clearances-form">
        <TextField
          label={t('name')}
          name="name"
          maxLength={120}
          defaultValue={release?.name}
          error={form.errors.name}
          hint={t('releaseNameHint')}
        />
        <TermsFields terms={release} errors={form.errors} />
        <FormError>{form.errors.form}</FormError>
        <p className="dialog-acts">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" kind="ink" working={form.working && t('saving')}>
            {t('save')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
