import { readLength } from '#core/clearance/typed-length.ts'
import { newId } from '#core/house/new-id.ts'
import { saveLicence } from '#web/data/clearance/clearance-acts.ts'
import type { ClearanceItem, ClearanceLicence } from '#web/data/clearance/clearance-log.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { clearancesText } from '../words.ts'
import { type TermsField, TermsFields, useReadTerms } from './terms-fields.tsx'

interface LicenceFormProps {
  item: ClearanceItem
  licence: ClearanceLicence | null
  onClose: () => void
}

/** What a licensor allows: media, territory, days, and how much. */
export function LicenceForm({ item, licence, onClose }: LicenceFormProps) {
  const t = useText(clearancesText)
  const { film } = useOpenLog()
  const read = useReadTerms()
  const form = useForm<TermsField | 'most'>({
    validate: (values) => ({
      ...read(values).errors,
      ...(values.text('most') !== '' && readLength(values.text('most')) === null && { most: t('lengthWrong') }),
    }),
    submit: async (values) => {
      const { terms } = read(values)
      if (!terms) return undefined
      const made: ClearanceLicence = {
        ...{ id: licence?.id ?? newId(), itemId: item.id, ...terms, exclusive: values.has('exclusive'), limits: values.text('limits') },
        ...{
          zone: values.text('zone') || ownZone() || 'UTC',
          mostMs: values.text('most') === '' ? null : readLength(values.text('most')) || null,
        },
      }
      await saveLicence(film.id, made, licence === null)
      onClose()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t(licence ? 'editLicence' : 'addLicence')} text={item.title}>
      <form {...form.form} className="clearances-form">
        <TermsFields terms={licence} errors={form.errors} />
        <TextField
          label={t('zone')}
          name="zone"
          maxLength={64}
          defaultValue={licence?.zone ?? ownZone()}
          hint={t('zoneHint')}
          autoComplete="off"
        />
        <TextField
          label={t('most')}
          name="most"
          maxLength={16}
          className="mono"
          defaultValue={licence?.mostMs ? String(licence.mostMs / 1000) : ''}
          hint={t('mostHint')}
          error={form.errors.most}
          autoComplete="off"
        />
        <TextField label={t('limits')} name="limits" maxLength={1000} defaultValue={licence?.limits} hint={t('limitsHint')} />
        <Checkbox name="exclusive" defaultChecked={licence?.exclusive}>
          {t('exclusive')}
        </Checkbox>
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
