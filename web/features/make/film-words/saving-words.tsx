import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { SavingState } from './use-autosave.ts'
import { filmWordsText } from './words.ts'

interface SavingWordsProps {
  state: SavingState
  /** Said before anything was written. */
  untouched?: string
  undo: { what: string; run: () => void } | undefined
  redo?: { what: string; run: () => void } | undefined
  again?: () => void
}

/** The state of saving, in a word, and undo. */
export function SavingWords({ state, untouched = '', undo, redo, again }: SavingWordsProps) {
  const t = useText(filmWordsText)
  return (
    <p className="saving-words small">
      <span role="status" className={state === 'failed' ? 'field-error' : 'dim'}>
        {state === 'untouched' ? untouched : t(`saving_${state}`)}
      </span>
      {state === 'failed' && again && (
        <Button small kind="plain" onClick={again}>
          {t('tryAgain')}
        </Button>
      )}
      {undo && (
        <Button small kind="plain" onClick={undo.run}>
          {t('undoWhat', { what: undo.what })}
        </Button>
      )}
      {redo && (
        <Button small kind="plain" onClick={redo.run}>
          {t('redoWhat', { what: redo.what })}
        </Button>
      )}
    </p>
  )
}
