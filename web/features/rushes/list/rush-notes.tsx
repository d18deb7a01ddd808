import { workerWordsIn } from '#core/media/worker-words/said.ts'
import type { Rush } from '#web/data/edit/rushes.ts'
import { retryPreparation } from '#web/data/film/versions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useLanguage } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'
import type { RushListProps } from './list-props.ts'

/** What is to be known of a rush before it is used, in words. Nothing where all is well. */
export function RushNotes({ rush, told }: { rush: Rush; told: RushListProps['told'] }) {
  const t = useText(rushesText)
  const language = useLanguage()
  const others = told.overlapping.get(rush.id)
  const same = told.twice.get(rush.id)
  const notes = [
    rush.state === 'ready' && rush.startFrame === null && t('noCode'),
    rush.codeFrom === 'zero' && t('codeFromZero'),
    rush.codeFrom === 'clock' && t('codeFromClock'),
    rush.variableRate && t('variableRate'),
    others && t('overlaps', { names: others.slice(0, 3).join(', '), reel: rush.reel }),
    same && t('sameFile', { name: same }),
    rush.originalRemovedAt && t('originalRemoved'),
  ].filter((note) => typeof note === 'string')
  return (
    <>
      {rush.failure && (
        <p className="rushes-note field-error">
          {workerWordsIn(language, rush.failure)}{' '}
          <Button small kind="plain" onClick={() => void retryPreparation(rush.id)}>
            {t('tryAgain')}
          </Button>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className="rushes-note small dim">
          {note}
        </p>
      ))}
    </>
  )
}
