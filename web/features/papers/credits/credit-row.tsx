import { useState } from 'react'
import { type ChangedCredit, type CreditLine, placeBetween } from '#core/clearance/credits/composed-credits.ts'
import { newId } from '#core/house/new-id.ts'
import { removeCreditLine, saveCreditLine } from '#web/data/clearance/credit-lines.ts'
import { failureSaid } from '#web/data/house/failure-said.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useText } from '#web/ui/text.ts'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'

interface CreditRowProps {
  line: CreditLine
  /** The lines of its section in their order, and which of them it is. */
  section: readonly CreditLine[]
  at: number
}

/** One line of the credits, and what a person may change in it. */
export function CreditRow({ line, section, at }: CreditRowProps) {
  const t = useText(papersText)
  const { film, rights } = useOpenPapers()
  const [editing, setEditing] = useState(false)
  const [typed, setTyped] = useState(line.words)
  const [error, setError] = useState('')
  const doing = async (work: () => Promise<void>) => {
    setError('')
    try {
      await work()
    } catch (cause) {
      setError(failureSaid(cause, t('notSaved')))
    }
  }
  const save = (change: Partial<ChangedCredit>) =>
    doing(() =>
      saveCreditLine(
        film.id,
        {
          ...{ id: line.changed?.id ?? newId(), of: line.of, section: line.section, hidden: line.hidden },
          ...{ words: line.changed?.words ?? null, place: line.changed?.place ?? 0, ...change },
        },
        line.changed === null,
      ),
    )
  const up = () => void save({ place: placeBetween(section[at - 2]?.place, section[at - 1]?.place) })
  const down = () => void save({ place: placeBetween(section[at + 1]?.place, section[at + 2]?.place) })
  const keep = async () => {
    const words = typed.trim()
    if (words !== '' && words !== line.words) await save({ words: words === line.computed ? null : words })
    setEditing(false)
  }
  const differs = line.computed !== null && line.words !== line.computed
  return (
    <li data-hidden={line.hidden || undefined}>
      {editing ? (
        <form
          className="papers-credit-edit"
          onSubmit={(event) => {
            event.preventDefault()
            void keep()
          }}
        >
          <TextField label={t('creditWords')} maxLength={1000} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <Button small type="submit" kind="ink">
            {t('save')}
          </Button>
          <Button small kind="plain" onClick={() => setEditing(false)}>
            {t('cancel')}
          </Button>
        </form>
      ) : (
        <>
          <span className="papers-credit-words">{line.words}</span>
          {differs && <span className="small dim">{t('computedIs', { words: line.computed ?? '' })}</span>}
          {rights.edits && (
            <span className="papers-credit-acts">
              <Button small kind="plain" disabled={at === 0} aria-label={t('upNamed', { name: line.words })} onClick={up}>
                ↑
              </Button>
              <Button
                small
                kind="plain"
                disabled={at === section.length - 1}
                aria-label={t('downNamed', { name: line.words })}
                onClick={down}
              >
                ↓
              </Button>
              <Button
                small
                kind="plain"
                aria-label={t('editNamed', { name: line.words })}
                onClick={() => {
                  setTyped(line.words)
                  setEditing(true)
                }}
              >
                {t('edit')}
              </Button>
              {line.computed === null ? (
                <Button
                  small
                  kind="plain"
                  aria-label={t('deleteNamed', { name: line.words })}
                  onClick={() => void doing(() => removeCreditLine(film.id, line.key))}
                >
                  {t('delete')}
                </Button>
              ) : (
                <>
                  <Button
                    small
                    kind="plain"
                    aria-label={t(line.hidden ? 'showNamed' : 'hideNamed', { name: line.words })}
                    onClick={() => void save({ hidden: !line.hidden })}
                  >
                    {t(line.hidden ? 'show' : 'hide')}
                  </Button>
                  {line.changed && (
                    <Button
                      small
                      kind="plain"
                      aria-label={t('resetNamed', { name: line.words })}
                      onClick={() => void doing(() => removeCreditLine(film.id, line.changed!.id))}
                    >
                      {t('reset')}
                    </Button>
                  )}
                </>
              )}
            </span>
          )}
        </>
      )}
      <FormError>{error}</FormError>
    </li>
  )
}
