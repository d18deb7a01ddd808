import type { MouseEvent } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import type { CueAct } from './use-cue-acts.ts'

/** Acts on the word at the cursor: the button must not take the focus. */
const keepCursor = (event: MouseEvent) => event.preventDefault()

interface WalkBarProps {
  unsure: number
  differences: number
  acts: Record<CueAct, () => void>
}

/** Places to check, the number left, and navigation between them. All with shortcuts. */
export function WalkBar({ unsure, differences, acts }: WalkBarProps) {
  const t = useText(captionsText)
  if (unsure === 0 && differences === 0) return null
  return (
    <div className="cc-walks">
      {unsure > 0 && (
        <fieldset className="cc-walk" aria-label={t('unsureLeft', { count: unsure })} onMouseDown={keepCursor}>
          <span className="mono dim" role="status">
            {t('unsureLeft', { count: unsure })}
          </span>
          <Button small kind="plain" onClick={acts.previousUnsure} aria-label={t('act_previousUnsure')}>
            {t('previousFound')}
          </Button>
          <Button small kind="plain" onClick={acts.nextUnsure} aria-label={t('act_nextUnsure')}>
            {t('nextFound')}
          </Button>
          <Button small kind="plain" onClick={acts.markRight}>
            {t('act_markRight')}
          </Button>
        </fieldset>
      )}
      {differences > 0 && (
        <fieldset className="cc-walk" aria-label={t('differencesLeft', { count: differences })} onMouseDown={keepCursor}>
          <span className="mono dim" role="status">
            {t('differencesLeft', { count: differences })}
          </span>
          <Button small kind="plain" onClick={acts.previousDifference} aria-label={t('act_previousDifference')}>
            {t('previousFound')}
          </Button>
          <Button small kind="plain" onClick={acts.nextDifference} aria-label={t('act_nextDifference')}>
            {t('nextFound')}
          </Button>
        </fieldset>
      )}
    </div>
  )
}
