import { memo, useId } from 'react'
import { type CueWarning, readingSpeed } from '#core/media/captions/checks.ts'
import { inLines } from '#core/media/captions/cue-words.ts'
import type { Difference } from '#core/media/captions/differences.ts'
import { type CueChange, changed, setEnd, setStart, type WrittenCue, withText } from '#core/media/captions/edits.ts'
import { directionOfWords } from '#core/text/writing-direction.ts'
import { useText } from '#web/ui/text.ts'
import { captionsText } from '../words.ts'
import { CueNotes } from './cue-notes.tsx'
import { MarkedWords } from './marked-words.tsx'
import { TimeInput } from './time-input.tsx'

interface CueRowProps {
  cue: WrittenCue
  number: number
  warnings: string
  clash: boolean
  selected: boolean
  current: boolean
  /** What the language beside it says meanwhile; undefined when none is shown. */
  beside: string | undefined
  language: string
  /** Where it and what was heard differ. */
  differences: readonly Difference[] | undefined
  speakersId: string
  onSelect: (id: string) => void
  onChange: (changes: readonly CueChange[], goesOn?: string) => void
  onWarning: (id: string, warning: CueWarning) => void
  onClashSettled: (id: string) => void
}

/** One cue in the editor. Memoised on its content and notes. */
export const CueRow = memo(function CueRow(props: CueRowProps) {
  const {
    cue,
    number,
    warnings,
    clash,
    selected,
    current,
    beside,
    language,
    differences,
    speakersId,
    onSelect,
    onChange,
    onWarning,
    onClashSettled,
  } = props
  const t = useText(captionsText)
  const notesId = useId()
  const speed = Math.round(readingSpeed(cue))
  const untranslated = beside !== undefined && beside !== '' && beside === cue.text
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: selecting follows the focus; the pointer is a second way
    <div
      className="cc-cue"
      data-selected={selected || undefined}
      data-current={current || undefined}
      data-protected={cue.sensitive || undefined}
      onFocus={() => onSelect(cue.id)}
      onPointerDown={() => onSelect(cue.id)}
    >
      <span className="cc-number mono dim" aria-hidden="true">
        {number}
      </span>
      <span className="cc-times">
        <TimeInput label={t('begins', { number })} ms={cue.startsMs} onChange={(ms) => onChange([setStart(cue, ms)])} />
        <TimeInput label={t('ends', { number })} ms={cue.endsMs} onChange={(ms) => onChange([setEnd(cue, ms)])} />
      </span>
      {beside !== undefined && (
        <p className="cc-beside" dir={directionOfWords(beside)}>
          {beside}
        </p>
      )}
      <span className="cc-words">
        <input
          type="text"
          className="cc-speaker"
          dir="auto"
          list={speakersId}
          aria-label={t('speakerOf', { number })}
          placeholder={t('speaker')}
          maxLength={80}
          value={cue.speaker}
          data-cue={cue.id}
          onChange={(event) => onChange([changed(cue, { speaker: event.target.value })], `speaker ${cue.id}`)}
        />
        <span className="cc-text-place">
          <MarkedWords cue={cue} differences={differences} language={language} />
          <textarea
            className="cc-text"
            lang={language}
            dir={directionOfWords(cue.text, language)}
            aria-label={t('textOf', { number })}
            rows={Math.max(1, cue.text.split('\n').length)}
            maxLength={2000}
            value={cue.text}
            data-cue={cue.id}
            spellCheck
            aria-describedby={notesId}
            onChange={(event) => onChange([withText(cue, event.target.value)], `text ${cue.id}`)}
            onBlur={(event) => {
              const text = inLines(event.target.value)
              if (text !== cue.text && text !== '') onChange([withText(cue, text)], `text ${cue.id}`)
            }}
          />
        </span>
        <CueNotes id={notesId} cue={cue} differences={differences} onChange={onChange} />
      </span>
      <span className="cc-said">
        <span className="mono dim" title={t('speedMeans')}>
          {t('speed', { count: speed })}
        </span>
        {cue.sensitive && <span className="cc-protected">{t('protected')}</span>}
        {untranslated && <span className="cc-warning cc-warning--calm">{t('untranslated')}</span>}
        {clash && (
          <button type="button" className="cc-warning" onClick={() => onClashSettled(cue.id)} title={t('clashMeans')}>
            {t('clash')}
          </button>
        )}
        {(warnings === '' ? [] : (warnings.split(' ') as CueWarning[])).map((warning) => (
          <button
            key={warning}
            type="button"
            className="cc-warning"
            title={t(`mend_${warning}`)}
            aria-label={`${t(`warning_${warning}`)}. ${t(`mend_${warning}`)}`}
            onClick={() => onWarning(cue.id, warning)}
          >
            {t(`warning_${warning}`)}
          </button>
        ))}
      </span>
    </div>
  )
})
