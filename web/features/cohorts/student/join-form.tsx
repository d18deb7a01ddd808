import { joinCohort } from '#web/data/cohorts/cohorts.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { cohortsText } from '../words.ts'

/** Joins a cohort by the code a teacher gave. */
export function JoinForm() {
  const t = useText(cohortsText)
  const { form, errors, working } = useForm<'code'>({
    validate: (values) => ({ code: values.text('code') ? undefined : t('codeNeeded') }),
    submit: async (values, element) => {
      const joined = await joinCohort(values.text('code'))
      if (!joined) return { code: t('codeWrong') }
      element.reset()
      toast.success(t('joined'))
      return undefined
    },
    failed: (cause) => ({ form: (cause as Error).message }),
  })
  return (
    <form className="cohorts-join" {...form}>
      <TextField label={t('joinByCode')} name="code" maxLength={100} autoComplete="off" hint={t('joinHint')} error={errors.code} />
      <FormError>{errors.form}</FormError>
      <Button type="submit" working={working && t('joining')}>
        {t('join')}
      </Button>
    </form>
  )
}
