import { memo, useMemo } from 'react'
import { everyNote, type NoteFilter as Filter } from '#core/review/note-lists.ts'
import { type NoteAct, sendNoteAgain, throwNoteAway, type WaitingAct } from '#web/data/review/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/review/notes.ts'
import { hasKeys } from '#web/player/marking/has-keys.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { isOfTeam, type Reviewer } from '../desk/desk-cut.ts'
import type { DeskClock } from '../desk/timecode.ts'
import { collaborationText } from '../words.ts'
import { NoteFilter } from './note-filter.tsx'
import { NoteList } from './note-list.tsx'

interface NotesSideProps {
  fetched: 'pending' | 'failed' | 'there'
  /** All of them, and those the filter lets through. */
  notes: readonly Note[]
  shown: readonly Note[]
  filter: Filter
  openId: string | null
  me: Reviewer
  people: readonly ReviewPerson[]
  clock: DeskClock
  waiting: readonly WaitingAct[]
  again(): unknown
  onFilter(filter: Filter): void
  onOpen(id: string): void
  onAct(id: string, act: NoteAct): void
  onRemove(note: Note): void
}

/** The notes on the cut, beside it. Rendered again when notes change, not when the film plays or the pointer moves. */
export const NotesSide = memo(function NotesSide(props: NotesSideProps) {
  const { fetched, notes, shown, filter, me, again, onFilter, ...list } = props
  const t = useText(collaborationText)
  const authors = useMemo(
    () => [...new Map(notes.map(({ authorId, authorName }) => [authorId ?? '', { id: authorId ?? '', name: authorName }])).values()],
    [notes],
  )
  const carried = useMemo(() => notes.some(({ carriedFrom }) => carriedFrom !== null), [notes])
  if (fetched === 'pending') return <Loading what={t('fetchingNotes')} />
  if (fetched === 'failed' && notes.length === 0) return <PartFailed again={again} />
  const writes = me.role !== 'reader'
  return (
    <>
      <NoteFilter
        filter={filter}
        authors={authors}
        shown={shown.length}
        all={notes.length}
        team={isOfTeam(me)}
        carried={carried}
        onFilter={onFilter}
      />
      {notes.length === 0 ? (
        <Empty title={t('noNotesYet')} text={t(!writes ? 'noNotesYetReader' : hasKeys() ? 'noNotesYetText' : 'noNotesYetTouch')} />
      ) : shown.length === 0 ? (
        <Empty
          title={t('noneSuch')}
          act={
            <Button small onClick={() => onFilter(everyNote)}>
              {t('showAll')}
            </Button>
          }
        />
      ) : (
        <NoteList
          {...list}
          notes={shown}
          me={me}
          onAgain={(one) => void sendNoteAgain(one)}
          onThrowAway={(one) => void throwNoteAway(one.id)}
        />
      )}
    </>
  )
})
