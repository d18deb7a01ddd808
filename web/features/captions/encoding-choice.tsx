import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import type { ImportState } from './use-import.ts'
import { captionsText } from './words.ts'

interface EncodingChoiceProps {
  encoding: NonNullable<ImportState['encoding']>
  fileName: string
  onReadAs: (encoding: string) => void
  onKeep: () => void
  onLeave: () => void
}

/** The guessed encoding of a file: sample words, and alternative encodings. */
export function EncodingChoice({ encoding: { encoding, alternatives, sample, asking, language }, ...props }: EncodingChoiceProps) {
  const t = useText(captionsText)
  const offered = [encoding, ...alternatives].toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)))
  return (
    <div className="captions-encoding">
      <p className="captions-result-title">
        {t(asking ? 'encodingAsked' : 'encodingTold', { name: props.fileName, encoding: nameOf(encoding) })}
      </p>
      {sample && (
        <blockquote className="captions-sample" dir="auto" lang={language} aria-label={t('encodingSample')}>
          {sample}
        </blockquote>
      )}
      <div className="captions-add">
        <Select
          label={t('encodingOther')}
          value={encoding}
          onChange={(event) => props.onReadAs(event.target.value)}
          options={offered.map((value) => ({ value, label: nameOf(value) }))}
        />
        {asking && (
          <span className="captions-acts">
            <Button kind="ink" onClick={props.onKeep}>
              {t('encodingKeep')}
            </Button>
            <Button onClick={props.onLeave}>{t('encodingLeave')}</Button>
          </span>
        )}
      </div>
    </div>
  )
}

/** Encoding names as in other programs. */
const nameOf = (encoding: string): string =>
  encoding.replace(/^windows/, 'Windows').replace(/^(iso|utf|koi8|ibm|gb|euc)/, (one) => one.toUpperCase())
