import { placeBetween } from '#core/clearance/credits/composed-credits.ts'
import { newId } from '#core/house/new-id.ts'
import { saveCreditLine } from '#web/data/clearance/credit-lines.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'

/** Adds a line that follows from nothing: thanks. */
export function AddLine({ last }: { last: number | undefined }) {
  const t = useText(papersText)
  const { film } = useOpenPapers()
  const form = useForm<'words'>({
    validate: ({ text }) => ({ words: text('words') === '' ? t('creditNeeded') : undefined }),
    submit: async ({ text }, element) => {
      const place = placeBetween(last, undefined)
      await saveCreditLine(film.id, { id: newId(), of: '', section: 'thanks', words: text('words'), place, hidden: false }, true)
      element.reset()
      return undefined
    },
    failed: (cause) => ({ form: failureSaid(cause, t('notSaved')) }),
  })
  return (
    <form {...form.form} className="papers-credit-add">
      <TextField label={t('addThanks')} name="words" maxLength={1000} error={form.errors.words} autoComplete="off" />
      <Button small type="submit" working={form.working && t('saving')}>
        {t('add')}
      </Button>
      <FormError>{form.errors.form}</FormError>
    </form>
  )
}
