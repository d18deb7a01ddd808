import { Button } from '#web/ui/controls/button.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { papersText } from './words.ts'

/** The end of a form that stays open: what is wrong with it, the button, and that it was saved. */
export function SaveLine({ error, working, saved }: { error: string | undefined; working: boolean; saved: boolean }) {
  const t = useText(papersText)
  return (
    <>
      <FormError>{error}</FormError>
      <p className="papers-save">
        <Button small type="submit" kind="ink" working={working && t('saving')}>
          {t('save')}
        </Button>
        <span className="small dim" role="status">
          {saved && t('saved')}
        </span>
      </p>
    </>
  )
}
