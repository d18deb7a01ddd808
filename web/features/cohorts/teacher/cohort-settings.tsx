import type { CohortDesk } from '#contract/cohorts/cohorts.ts'
import { changeCohort } from '#web/data/cohorts/cohorts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { isZone } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/** Name, term and zone of a cohort, and that it is over: then its code admits nobody and it is last in the list. */
export function CohortSettings({ desk }: { desk: CohortDesk }) {
  const t = useText(cohortsText)
  const { form, errors, working } = useForm<'name' | 'zone'>({
    validate: (values) => ({
      name: values.text('name') ? undefined : t('nameNeeded'),
      zone: isZone(values.text('zone')) ? undefined : t('zoneWrong'),
    }),
    submit: async (values) => {
      const name = values.text('name')
      await changeCohort(desk.id, { name, term: values.text('term'), zone: values.text('zone'), closed: values.has('closed') })
      toast.success(t('saved', { title: name }))
      return undefined
    },
    failed: (cause) => ({ form: (cause as Error).message }),
  })
  return (
    <form className="cohorts-form cohorts-settings" {...form}>
      <TextField label={t('name')} name="name" maxLength={120} defaultValue={desk.name} error={errors.name} />
      <TextField label={t('term')} name="term" maxLength={60} defaultValue={desk.term} />
      <TextField label={t('zone')} name="zone" maxLength={64} defaultValue={desk.zone} hint={t('zoneHint')} error={errors.zone} />
      <Checkbox name="closed" defaultChecked={desk.closedAt !== null}>
        {t('cohortOver')}
      </Checkbox>
      <FormError>{errors.form}</FormError>
      <p className="cohorts-wide">
        <Button type="submit" small working={working && t('saving')}>
          {t('save')}
        </Button>
      </p>
    </form>
  )
}
