import type { Difference } from '#core/media/captions/differences.ts'
import { type CueChange, changed, type WrittenCue } from '#core/media/captions/edits.ts'
import { isUnsure, nameTakenBack, tokensOf } from '#core/media/captions/word-times.ts'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'

interface CueNotesProps {
  id: string
  cue: WrittenCue
  differences: readonly Difference[] | undefined
  onChange: (changes: readonly CueChange[]) => void
}

/** Notes on a cue's words: which are unsure, what was heard where a name was put, and where text and film differ. */
export function CueNotes({ id, cue, differences = [], onChange }: CueNotesProps) {
  const t = useText(captionsText)
  const words = cue.words && cue.words.length === tokensOf(cue.text).length ? cue.words : []
  const unsure = words.filter(isUnsure).map(([word]) => word)
  const named = words.flatMap(([, , , , heard], at) => (heard ? [{ heard, at }] : []))
  if (unsure.length === 0 && named.length === 0 && differences.length === 0) return <span id={id} hidden />
  const takeBack = (at: number) => {
    const before = nameTakenBack(cue, at)
    if (before) onChange([changed(cue, before)])
  }
  return (
    <span id={id} className="cc-notes">
      {unsure.length > 0 && <span className="unseen">{t('unsureWords', { words: unsure.join(', ') })}</span>}
      {named.map(({ heard, at }) => (
        <span key={`named ${at}`}>
          {t('heardHere')} <q>{heard}</q>{' '}
          <button type="button" className="cc-warning" aria-label={t('takeBack', { heard })} onClick={() => takeBack(at)}>
            {t('takeBackShort')}
          </button>
        </span>
      ))}
      {differences.map(({ from, written, heard }) => (
        <span key={`${from} ${written} ${heard}`}>
          {written === '' ? t('saidOnly') : heard === '' ? t('writtenOnly') : t('heardInstead', { written })} <q>{heard || written}</q>
        </span>
      ))}
    </span>
  )
}
