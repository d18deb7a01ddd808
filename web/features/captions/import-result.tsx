import { formatTimecode } from '#core/timecode.ts'
import { Button } from '#web/ui/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { ImportState } from './use-import.ts'
import { captionsText } from './words.ts'

const mostShown = 8

/** What came of a file: why it was refused, or the places that want a look, each with the words it is about. */
export function ImportResult({ state, onPutAtStart }: { state: ImportState; onPutAtStart: () => void }) {
  const t = useText(captionsText)
  const { refused, late, problems, beyond, fileName } = state
  if (!refused && !late && problems.length === 0 && beyond === 0) return null
  const named = problems.filter((problem) => problem.code !== 'not-captions')
  return (
    <div role="alert" className="captions-result">
      {refused === 'not-captions' && <p className="field-error">{t('captions_not-captions')}</p>}
      {refused === 'too-large' && <p className="field-error">{t('tooLarge')}</p>}
      {late && (
        <p className="captions-late">
          <span className="field-error">{t('captionsTooLate', { start: formatTimecode(late.startsMs) })}</span>
          <Button small onClick={onPutAtStart}>
            {t('fromTheStart')}
          </Button>
        </p>
      )}
      {beyond > 0 && <p>{t('captionsBeyond', { count: beyond, name: fileName })}</p>}
      {named.length > 0 && (
        <>
          <p className="captions-result-title">{t('problemsTitle', { count: named.length, name: fileName })}</p>
          <ol className="captions-problems">
            {named.slice(0, mostShown).map((problem) => (
              <li key={`${problem.line} ${problem.code}`}>
                <span>{t(`problem_${problem.code as Exclude<typeof problem.code, 'not-captions'>}`, { line: problem.line })}</span>
                {problem.text && <q className="dim">{problem.text.replaceAll('\n', ' ').slice(0, 120)}</q>}
              </li>
            ))}
          </ol>
          {named.length > mostShown && <p className="dim small">{t('moreProblems', { count: named.length - mostShown })}</p>}
        </>
      )}
    </div>
  )
}
