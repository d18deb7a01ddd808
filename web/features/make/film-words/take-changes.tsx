import { useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { type SheetChange, type SheetWords, sheetLists } from '#core/text/word-sheets.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { Credit } from '../data/credits.ts'
import { takeIn } from './present-words.ts'
import { type SheetAsRead, SheetReading } from './sheet-reading.tsx'
import { filmWordsText } from './words.ts'

interface TakeChangesProps {
  film: OwnDocumentary
  credits: readonly Credit[]
  from: string
  words: SheetWords
  changes: readonly SheetChange[]
  /** How it was read, where it is a sheet. */
  sheet: SheetAsRead | undefined
  onDone: () => void
  onBack: () => void
}

/** Everything that would be different, each to be taken or left, before anything is. */
export function TakeChanges({ film, credits, from, words, changes, sheet, onDone, onBack }: TakeChangesProps) {
  const t = useText(filmWordsText)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [working, setWorking] = useState(false)
  const chosen = changes.filter(({ id }) => !left.has(id))
  const take = async () => {
    setWorking(true)
    try {
      await takeIn(film, credits, words, chosen)
      toast.success(t('taken', { count: chosen.length }))
      onDone()
    } catch {
      toast.failure(t('notTaken'), t('notTakenText'))
    }
    setWorking(false)
  }
  return (
    <div className="take-words">
      <h3 className="title-s">{t('wouldChange', { from })}</h3>
      {changes.length === 0 && <p>{t(saysNothing(words) ? 'nothingRead' : 'nothingNew')}</p>}
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
      {sheet && (
        <SheetReading
          sheet={{
            ...sheet,
            onByHand: (said) => {
              // What was under a number before may be under another one now.
              setLeft(new Set())
              sheet.onByHand(said)
            },
          }}
        />
      )}
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

const saysNothing = (words: SheetWords): boolean =>
  Object.keys(words.fields).length === 0 && sheetLists.every((list) => words[list].length === 0)

const shortened = (text: string): string => (text.length > 160 ? `${firstOf(text, 160)}…` : text)
