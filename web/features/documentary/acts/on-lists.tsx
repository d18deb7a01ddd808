import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { addToList, beginList, listsHolding, myLists, putBackOnList, takeOffList } from '#web/data/people/lists.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { documentaryText } from '../words.ts'

const titleMaxLength = 120

/** Every list of the reader's, ticked where the film is on it; a new one begins with it. */
export default function OnLists({ documentary, onClose }: { documentary: Documentary; onClose: () => void }) {
  const t = useText(documentaryText)
  const lists = useQuery(myLists)
  const holding = useQuery(listsHolding(documentary.id))
  const [title, setTitle] = useState('')
  const told = (work: Promise<unknown>) =>
    work.then(
      () => true,
      (cause: Error) => {
        toast.failure(t('listNotChanged'), cause.message)
        return false
      },
    )
  // Its note is deleted with it, and restored with it.
  const takeOff = (entryId: string, name: string) =>
    takeOffList(entryId).then(
      (taken) => taken && toast.success(t('takenOff'), name, { label: t('undo'), onPress: () => void told(putBackOnList(taken)) }),
    )
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    if (await told(beginList(title).then((id) => addToList(id, documentary.id)))) setTitle('')
  }
  const own = (lists.data ?? []).filter(({ kind }) => kind === 'list')
  return (
    <Dialog open onOpenChange={onClose} title={t('onListsTitle')} acts={<Button onClick={onClose}>{t('done')}</Button>}>
      {(lists.isPending || holding.isPending) && <Loading what={t('listsLoading')} />}
      {holding.data && own.length > 0 && (
        <div className="stack">
          {own.map((list) => {
            const entry = holding.data.find(({ listId }) => listId === list.id)
            return (
              <Checkbox
                key={list.id}
                checked={entry !== undefined}
                aside={list.count}
                onChange={() => void told(entry ? takeOff(entry.entryId, list.title) : addToList(list.id, documentary.id))}
              >
                {list.title}
              </Checkbox>
            )
          })}
        </div>
      )}
      <form className="stack" onSubmit={(event) => void begin(event)}>
        <TextField
          label={t('newList')}
          maxLength={titleMaxLength}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <p>
          <Button small type="submit" notNow={title.trim() === ''}>
            {t('beginList')}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
