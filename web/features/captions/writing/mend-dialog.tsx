import { useMemo } from 'react'
import { newId } from '#core/house/new-id.ts'
import type { CueChange, WrittenCue } from '#core/media/captions/edits.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { mendAll } from './mend-all.ts'

const mostShown = 40

interface MendDialogProps {
  cues: readonly WrittenCue[]
  durationMs: number | null
  language: string
  onMend: (changes: readonly CueChange[]) => void
  onClose: () => void
}

/** Preview of "Mend all". One act, so one Undo reverts it. */
export function MendDialog({ cues, durationMs, language, onMend, onClose }: MendDialogProps) {
  const t = useText(captionsText)
  const { changes, left } = useMemo(() => mendAll(cues, durationMs, newId), [cues, durationMs])
  const count = changes.filter(({ before }) => before).length
  const shown = changes.toSorted((a, b) => startOf(a) - startOf(b)).slice(0, mostShown)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={count === 0 ? t('mendNothing') : t('mendTitle', { count })}
      text={left === 0 ? t('mendNoneLeft') : t('mendLeft', { count: left })}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button
            kind="ink"
            notNow={changes.length === 0}
            onClick={() => {
              onMend(changes)
              onClose()
            }}
          >
            {t('mendAll')}
          </Button>
        </>
      }
    >
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls can be reached by keyboard
        <ol className="cc-mends" tabIndex={0} aria-label={t('mendPreview')}>
          {shown.map((change) => (
            <li key={change.id} lang={language}>
              {change.before && <Cue cue={change.before} label={t('mendBefore')} />}
              {change.after ? <Cue cue={change.after} label={t('mendAfter')} /> : <p className="dim">{t('mendAway')}</p>}
            </li>
          ))}
        </ol>
      )}
      {changes.length > mostShown && <p className="dim small">{t('moreProblems', { count: changes.length - mostShown })}</p>}
    </Dialog>
  )
}

const startOf = ({ before, after }: CueChange) => (after ?? before)!.startsMs

function Cue({ cue, label }: { cue: WrittenCue; label: string }) {
  return (
    <p>
      <span className="small dim">
        {label}{' '}
        <span className="mono">
          {formatTimecode(cue.startsMs)}–{formatTimecode(cue.endsMs)}
        </span>
      </span>
      <span className="cc-mended" dir={directionOfWords(cue.text)}>
        {cue.text}
      </span>
    </p>
  )
}
