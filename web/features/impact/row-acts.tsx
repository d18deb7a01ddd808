import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { impactText } from './words.ts'

interface RowActsProps {
  /** Screen reader texts of the two buttons: they name the row. */
  changeLabel: string
  dropLabel: string
  onChange(): void
  onDrop(): Promise<void>
}

/** Change and remove, at the end of a goal or of a piece of evidence; not printed. */
export function RowActs({ changeLabel, dropLabel, onChange, onDrop }: RowActsProps) {
  const t = useText(impactText)
  return (
    <>
      <Button kind="plain" small className="no-print" aria-label={changeLabel} onClick={onChange}>
        {t('change')}
      </Button>
      <Button kind="plain" small className="no-print" aria-label={dropLabel} onClick={() => void onDrop()}>
        {t('drop')}
      </Button>
    </>
  )
}
