import { firstOf } from '#core/text/cut-text.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { EncodingChoice } from './encoding-choice.tsx'
import type { ImportState, useImport } from './use-import.ts'
import { captionsText } from './words.ts'

const mostShown = 8

/** Result of an import: why it was refused, or places to check, each with its words. */
export function ImportResult({ of }: { of: ReturnType<typeof useImport> }) {
  const t = useText(captionsText)
  const { refused, late, problems, beyond, fileName, letters, encoding }: ImportState = of.state
  if (!refused && !late && problems.length === 0 && beyond === 0 && !encoding) return null
  const named = problems.filter((problem) => problem.code !== 'not-captions')
  return (
    <div role="alert" className="captions-result">
      {refused === 'not-captions' && <p className="field-error">{t('captions_not-captions')}</p>}
      {refused === 'too-large' && <p className="field-error">{t('tooLarge')}</p>}
      {encoding && (
        <EncodingChoice
          encoding={encoding}
          fileName={fileName}
          onReadAs={(one) => void of.readAs(one)}
          onKeep={() => void of.keep()}
          onLeave={of.leave}
        />
      )}
      {late && !encoding?.asking && (
        <p className="captions-late">
          <span className="field-error">{t('captionsTooLate', { start: formatTimecode(late.startsMs) })}</span>
          <Button small onClick={() => void of.putAtStart()}>
            {t('fromTheStart')}
          </Button>
        </p>
      )}
      {beyond > 0 && <p>{t('captionsBeyond', { count: beyond, name: fileName })}</p>}
      {named.length > 0 && (
        <>
          <p>
            <span className="captions-result-title">{t('problemsTitle', { count: named.length, name: fileName })}</span>{' '}
            {letters.kept === letters.read
              ? t('noWordLost', { count: letters.read })
              : t('wordsLost', { count: letters.read - letters.kept })}
          </p>
          <ol className="captions-problems">
            {named.slice(0, mostShown).map((problem) => (
              <li key={`${problem.line} ${problem.code}`}>
                <span>
                  {t(`problem_${problem.code as Exclude<typeof problem.code, 'not-captions'>}`, {
                    line: problem.line,
                    count: problem.letters ?? 0,
                  })}
                </span>
                {problem.text && <q className="dim">{firstOf(problem.text.replaceAll('\n', ' '), 120)}</q>}
              </li>
            ))}
          </ol>
          {named.length > mostShown && <p className="dim small">{t('moreProblems', { count: named.length - mostShown })}</p>}
        </>
      )}
    </div>
  )
}
