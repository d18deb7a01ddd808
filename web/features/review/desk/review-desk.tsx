import '#web/player/player.css'
import './desk.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { everyNote, filterNotes } from '#core/review/note-lists.ts'
import { reviewPeopleQuery } from '#web/data/review/notes.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { useKept } from '#web/ui/kept.ts'
import { useText } from '#web/ui/text.ts'
import { NoteBar } from '../notes/note-bar.tsx'
import { NotesSide } from '../notes/notes-side.tsx'
import { collaborationText } from '../words.ts'
import { Composer } from './composer.tsx'
import { deskActs } from './desk-acts.ts'
import type { DeskProps } from './desk-cut.ts'
import { DeskPicture } from './desk-picture.tsx'
import { KeyList } from './key-list.tsx'
import { useDeskKeys } from './keys.ts'
import { type OpenNoteActs, OpenNoteActsProvider } from './open-note-acts.ts'
import { Present } from './present.tsx'
import { Transport } from './transport.tsx'
import { useClashes } from './use-clashes.tsx'
import { useCompany } from './use-company.ts'
import { useDeskClock } from './use-desk-clock.ts'
import { useFrames } from './use-frames.ts'
import { useNoteWriting } from './use-note-writing.ts'
import { useNotes } from './use-notes.ts'
import { useOpenNote } from './use-open-note.ts'

const nobody: never[] = []

/** A cut under review: its picture and the bar with its notes; beside them the note one writes and all notes. `mark` is on the picture; at `drawAtMs` the pen is in hand from the start. */
export function ReviewDesk({ cut, film, me, mark, drawAtMs }: DeskProps & { mark?: ReactNode; drawAtMs?: number | undefined }) {
  const t = useText(collaborationText)
  const { versionId, durationMs } = cut
  const { clock, hasTape, turn } = useDeskClock(cut)
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const openNoteActs = useRef<OpenNoteActs>({})
  const frames = useFrames(film, video, cut.frameRate)
  const captions = useCaptionChoice(versionId, cut.language)
  const { query, notes, waiting, act } = useNotes(cut, me)
  const people = useQuery(reviewPeopleQuery(versionId)).data ?? nobody
  const company = useCompany(cut, film, me)
  const [filter, setFilter] = useState(everyNote)
  const [keysShown, setKeysShown] = useState(false)
  // The field one types into never lags: the list filtered by it may, for a frame or two.
  const sought = useDeferredValue(filter)
  const shown = useMemo(() => filterNotes(notes, sought, me.id), [notes, sought, me.id])
  /** A reviewer who moves the film stops following another one. */
  const { follow } = company
  const alone = useCallback(() => follow(null), [follow])
  const seek = useCallback(
    (ms: number) => {
      alone()
      film.seek(ms)
    },
    [alone, film],
  )
  const writing = useNoteWriting({ versionId, durationMs, me, film, frames, field, people, company, act })
  const { openId, open, move, close, remove } = useOpenNote({ versionId, film, frames, notes, shown, alone })
  useClashes(versionId)
  const unkept = waiting.some((one) => one.unkept)
  useKept(unkept ? undefined : waiting.length > 0 ? t('keptNotes', { count: waiting.length }) : writing.isKept ? t('keptDraft') : undefined)
  const acts = deskActs({
    ...{ film, frames, writing, field, openNoteActs, alone, seek, move, close },
    toggleCaptions: captions.toggle,
    showKeys: () => setKeysShown(true),
  })
  useDeskKeys(acts)
  const { drawAt } = writing
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the desk is opened to draw
  useEffect(() => {
    if (drawAtMs !== undefined && me.role !== 'reader') drawAt(drawAtMs)
  }, [])
  return (
    <OpenNoteActsProvider value={openNoteActs}>
      <div className="review-desk">
        <section className="review-film-side" aria-label={t('picture')}>
          <DeskPicture {...{ cut, film, video, stage, captions, openId, writing, company, acts, mark }} notes={shown} />
          <NoteBar
            {...{ film, openId, durationMs, versionId }}
            notes={shown}
            draft={writing.draft}
            onSeek={seek}
            onDrawn={writing.change}
          />
          <Transport
            {...{ film, acts, clock, captions, stage }}
            draws={me.role === 'reader' ? undefined : writing.pencil.tool !== null}
            turnClock={hasTape ? turn : undefined}
          />
          <Present
            {...{ clock, places: company.places, room: company.room, following: company.following, step: company.step }}
            me={me.id}
            onFollow={company.follow}
          />
        </section>
        <section className="review-notes" aria-label={t('view_notes')}>
          {me.role !== 'reader' && (
            <Composer
              {...{ me, people, clock, film, field }}
              of={{ documentaryId: cut.documentaryId, durationMs, clock, film }}
              draft={writing.draft}
              files={writing.files}
              holds={writing.holds}
              onDraft={writing.change}
              onFiles={writing.setFiles}
              onHolds={writing.setHolds}
              onBegin={writing.begin}
              onSend={writing.send}
            />
          )}
          <NotesSide
            {...{ notes, shown, filter, openId, me, people, clock, waiting }}
            fetched={query.isPending ? 'pending' : query.isLoadingError ? 'failed' : 'there'}
            again={query.refetch}
            onFilter={setFilter}
            onOpen={open}
            onAct={act}
            onRemove={remove}
          />
        </section>
        {keysShown && <KeyList onClose={() => setKeysShown(false)} />}
      </div>
    </OpenNoteActsProvider>
  )
}
