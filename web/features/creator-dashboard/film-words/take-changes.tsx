import { useState } from 'react'
import type { SheetChange, SheetProblem, SheetWords } from '#core/word-sheets.ts'
import type { Credit } from '#web/data/films/credits.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { takeIn } from './present-words.ts'
import { filmWordsText } from './words.ts'

interface TakeChangesProps {
  film: OwnDocumentary
  credits: readonly Credit[]
  offered: { words: SheetWords; from: string; unknown: string[]; problems: SheetProblem[] }
  changes: readonly SheetChange[]
  onDone: () => void
  onBack: () => void
}

/** Everything that would be different, each to be taken or left, before anything is. */
export function TakeChanges({ film, credits, offered, changes, onDone, onBack }: TakeChangesProps) {
  const t = useText(filmWordsText)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState(false)
  const chosen = changes.filter(({ id }) => !left.has(id))
  const take = async () => {
    setWorking(true)
    try {
      await takeIn(film, credits, offered.words, chosen)
      toast.success(t('taken', { count: chosen.length }))
      onDone()
    } catch {
      toast.failure(t('notTaken'), t('notTakenText'))
    }
    setWorking(false)
  }
  return (
    <div className="take-words">
      <h3 className="title-s">{t('wouldChange', { from: offered.from })}</h3>
      {changes.length === 0 && <p>{t('nothingNew')}</p>}
      <ul>
        {changes.map((change) => (
          <li key={change.id}>
            <Checkbox
              checked={!left.has(change.id)}
              onChange={() =>
                setLeft((now) => new Set(now.has(change.id) ? [...now].filter((id) => id !== change.id) : [...now, change.id]))
              }
            >
              <span className="small dim">{t(change.kind === 'field' ? change.field : lists[change.list])}</span>{' '}
              {change.kind === 'field' ? (
                <>
                  {change.before && <del className="dim">{shortened(change.before)}</del>} <ins>{shortened(change.after)}</ins>
                </>
              ) : (
                <ins>{change.label}</ins>
              )}
            </Checkbox>
          </li>
        ))}
      </ul>
      {offered.unknown.length > 0 && (
        <p className="small dim">{t('unknownColumns', { list: listFormat().format(offered.unknown.slice(0, 12)) })}</p>
      )}
      {offered.problems.slice(0, 8).map((problem) => (
        <p key={`${problem.row} ${problem.column}`} className="field-error">
          {t('cellUnread', { row: problem.row, column: problem.column, value: shortened(problem.value) })}
        </p>
      ))}
      <p className="section-acts">
        <Button small onClick={onBack}>
          {t('back')}
        </Button>
        <Button small kind="ink" working={working && t('saving_saving')} notNow={chosen.length === 0} onClick={() => void take()}>
          {t('takeAll', { count: chosen.length })}
        </Button>
      </p>
    </div>
  )
}

const lists = {
  places: 'places',
  recognitions: 'recognitions',
  funders: 'funders',
  identifiers: 'identifiers',
  credits: 'credits',
} as const

const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 160)}…` : text)
