import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { NoteAct, WaitingAct } from '#web/data/review/notes/outbox.ts'
import type { Note, ReviewPerson } from '#web/data/review/notes.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Reviewer } from '../desk/desk-cut.ts'
import type { DeskClock } from '../desk/timecode.ts'
import { collaborationText } from '../words.ts'
import { NoteEntry } from './note-entry.tsx'

interface NoteListProps {
  notes: readonly Note[]
  openId: string | null
  me: Reviewer
  people: readonly ReviewPerson[]
  clock: DeskClock
  waiting: readonly WaitingAct[]
  onOpen(id: string): void
  onAct(id: string, act: NoteAct): void
  onRemove(note: Note): void
  onAgain(act: WaitingAct): void
  onThrowAway(act: WaitingAct): void
}

/** The notes in order of the film, a virtual list. */
export function NoteList(props: NoteListProps) {
  const { notes, openId, me, people, clock, waiting, onOpen, onAct, onRemove, onAgain, onThrowAway } = props
  const t = useText(collaborationText)
  const place = useRef<HTMLElement>(null)
  const rows = useVirtualizer({
    count: notes.length,
    getScrollElement: () => place.current,
    estimateSize: () => 84,
    overscan: 6,
    getItemKey: (at) => notes[at]!.id,
  })
  const now = useRef(notes)
  now.current = notes
  useEffect(() => {
    const at = openId === null ? -1 : now.current.findIndex(({ id }) => id === openId)
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' })
  }, [openId, rows])
  const refused = waiting.filter((one) => one.refused !== undefined)
  return (
    <>
      {refused.map((one) => (
        <p key={one.id} className="review-refused" role="alert">
          <span>{t('refused', { why: one.refused! })}</span>
          {one.act.do === 'write' && <q>{one.act.note.body}</q>}
          {one.act.do === 'reply' && <q>{one.act.body}</q>}
          <Button small onClick={() => onAgain(one)}>
            {t('tryAgain')}
          </Button>
          <Button small kind="plain" onClick={() => onThrowAway(one)}>
            {t('throwAway')}
          </Button>
        </p>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls can be reached by keyboard */}
      <section className="review-list" ref={place} aria-label={t('notesInOrder')} tabIndex={0}>
        <ol className="review-rows" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((item) => {
            const note = notes[item.index]!
            const left = waiting.find(({ noteId }) => noteId === note.id)
            return (
              <li
                key={item.key}
                data-index={item.index}
                ref={rows.measureElement}
                className="review-row"
                aria-setsize={notes.length}
                aria-posinset={item.index + 1}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <NoteEntry
                  note={note}
                  number={item.index + 1}
                  open={note.id === openId}
                  me={me}
                  people={people}
                  clock={clock}
                  waiting={left && (left.refused ?? (left.unkept ? t('waitsUnkept') : ''))}
                  onOpen={onOpen}
                  onAct={onAct}
                  onRemove={onRemove}
                />
              </li>
            )
          })}
        </ol>
      </section>
    </>
  )
}
