import { Button } from '#web/ui/controls/button.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { clearancesText } from '../words.ts'

interface SaveLineProps {
  act: string
  error: string | undefined
  working: boolean
  saved: boolean
}

/** The end of a form that stays open: what is wrong with it, the button, and that it was saved. */
export function SaveLine({ act, error, working, saved }: SaveLineProps) {
  const t = useText(clearancesText)
  return (
    <>
      <FormError>{error}</FormError>
      <p className="clearances-save">
        <Button small type="submit" working={working && t('saving')}>
          {act}
        </Button>
        <span className="small dim" role="status">
          {saved && t('saved')}
        </span>
      </p>
    </>
  )
}
