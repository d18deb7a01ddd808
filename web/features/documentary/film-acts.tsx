import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Documentary } from '#web/data/films/documentaries.ts'
import { addToList, beginList, listsHolding, myLists, takeOffList } from '#web/data/lists.ts'
import { WatchLater } from '#web/player/watch-later.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/check.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { InDiary } from './in-diary.tsx'
import { SeeTrailer } from './see-trailer.tsx'
import { documentaryText } from './words.ts'

/** What a person does with a film besides watching it: keep it for later, put it on a list, enter it in their diary. */
export function FilmActs({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const [open, setOpen] = useState<'diary' | 'lists' | null>(null)
  return (
    <p className="film-acts">
      <Button small onClick={() => setOpen('lists')}>
        {t('toLists')}
      </Button>
      <Button small onClick={() => setOpen('diary')}>
        {t('toDiaryEntry')}
      </Button>
      {/* Last: its words change once it is known whether the film is on the list, and nothing may move by that. */}
      <WatchLater documentaryId={documentary.id} title={documentary.title || t('untitled')} />
      <SeeTrailer documentary={documentary} />
      {open === 'diary' && <InDiary documentary={documentary} onClose={() => setOpen(null)} />}
      {open === 'lists' && <OnLists documentary={documentary} onClose={() => setOpen(null)} />}
    </p>
  )
}

const titleMaxLength = 120

/** Every list of the reader's, ticked where the film stands on it; a new one begins with it. */
function OnLists({ documentary, onClose }: { documentary: Documentary; onClose: () => void }) {
  const t = useText(documentaryText)
  const lists = useQuery(myLists)
  const holding = useQuery(listsHolding(documentary.id))
  const [title, setTitle] = useState('')
  const told = (work: Promise<unknown>) => work.catch((cause: Error) => toast.failure(t('listNotChanged'), cause.message))
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() === '') return
    await told(beginList(title).then((id) => addToList(id, documentary.id)))
    setTitle('')
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
                onChange={() => void told(entry ? takeOffList(entry.entryId) : addToList(list.id, documentary.id))}
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
