import { makeCohort } from '#web/data/cohorts/cohorts.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { isZone, ownZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/** A new cohort. Its dates are meant in its zone; each student sees them in their own. */
export function MakeCohort({ institution, onMade }: { institution: string; onMade: () => void }) {
  const t = useText(cohortsText)
  const { form, errors, working } = useForm<'name' | 'zone'>({
    validate: (values) => ({
      name: values.text('name') ? undefined : t('nameNeeded'),
      zone: isZone(values.text('zone')) ? undefined : t('zoneWrong'),
    }),
    submit: async (values) => {
      const credits = Math.min(20, Math.max(0, Number.parseInt(values.text('credits'), 10) || 0))
      await makeCohort(institution, { name: values.text('name'), term: values.text('term'), zone: values.text('zone'), credits })
      onMade()
      return undefined
    },
    failed: (cause) => ({ form: cause instanceof HouseError ? cause.message : t('notSaved') }),
  })
  return (
    <form className="cohorts-form" {...form}>
      <TextField label={t('name')} name="name" maxLength={120} error={errors.name} autoFocus />
      <TextField label={t('term')} name="term" maxLength={60} hint={t('termHint')} />
      <TextField label={t('zone')} name="zone" maxLength={64} defaultValue={ownZone()} hint={t('zoneHint')} error={errors.zone} />
      <TextField label={t('credits')} name="credits" inputMode="numeric" maxLength={2} defaultValue="0" hint={t('creditsHint')} />
      <FormError>{errors.form}</FormError>
      <p className="cohorts-wide">
        <Button type="submit" kind="ink" working={working && t('saving')}>
          {t('makeCohort')}
        </Button>
      </p>
    </form>
  )
}
