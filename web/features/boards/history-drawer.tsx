import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { boardHistoryQuery, keepBoard } from '#web/data/boards/boards.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Drawer } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenBoard } from './board-context.ts'
import { boardAt } from './document/board-at.ts'
import { boardsText } from './words.ts'

const day = (at: string) => dateFormat({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(new Date(at))

/** Who changed the board when; each state can be restored, which is itself an undoable change. */
export function HistoryDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(boardsText)
  const { id, board, line, mayEdit } = useOpenBoard()
  const history = useQuery(boardHistoryQuery(id))
  const [working, setWorking] = useState<number>()
  const restore = async (number: number) => {
    setWorking(number)
    try {
      board.become((await boardAt(id, number)).contents)
      onClose()
      toast.success(t('restored'), t('restoredText'), { label: t('undo'), onPress: () => board.undo.undo() })
    } catch (cause) {
      toast.failure(t('notRestored'), (cause as Error).message)
    } finally {
      setWorking(undefined)
    }
  }
  const back = (number: number) =>
    mayEdit && (
      <Button small working={working === number && t('restoring')} onClick={() => void restore(number)}>
        {t('restore')}
      </Button>
    )
  return (
    <Drawer open onOpenChange={onClose} title={t('history')}>
      <div className="stack">
        {mayEdit && <NameState onName={(name) => keepBoard(id, line.number, line.whole(), name)} />}
        {history.isPending && <SkeletonRows rows={4} />}
        {history.isError && <Failed title={t('historyFailed')} text={history.error.message} />}
        {history.data && history.data.named.length > 0 && (
          <section>
            <h2 className="boards-head">{t('namedStates')}</h2>
            <ul className="board-history">
              {history.data.named.map(({ id: key, number, name, at, person }) => (
                <li key={key}>
                  <span>
                    <strong>{name}</strong>
                    <span className="small dim">
                      {day(at)} · {person || t('somebody')}
                    </span>
                  </span>
                  {back(number)}
                </li>
              ))}
            </ul>
          </section>
        )}
        {history.data && (
          <section>
            <h2 className="boards-head">{t('sittings')}</h2>
            {history.data.sittings.length === 0 && <p className="ui dim">{t('noHistory')}</p>}
            <ul className="board-history">
              {history.data.sittings.map(({ number, changes, untilAt, person }) => (
                <li key={number}>
                  <span>
                    <strong>{person || t('somebody')}</strong>
                    <span className="small dim">
                      {day(untilAt)} · {t('changes', { count: changes })}
                    </span>
                  </span>
                  {back(number)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Drawer>
  )
}

function NameState({ onName }: { onName: (name: string) => Promise<void> }) {
  const t = useText(boardsText)
  const [name, setName] = useState('')
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    try {
      await onName(name.trim())
      setName('')
    } catch (cause) {
      toast.failure(t('notKept'), (cause as Error).message)
    }
  }
  return (
    <form className="board-inline-form" onSubmit={(event) => void keep(event)}>
      <TextField label={t('nameState')} maxLength={100} value={name} onChange={(event) => setName(event.target.value)} />
      <Button small type="submit" notNow={name.trim() === ''}>
        {t('keepState')}
      </Button>
    </form>
  )
}
