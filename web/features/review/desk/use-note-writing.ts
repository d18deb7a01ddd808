import { type RefObject, useRef, useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { mentionedIn } from '#core/review/note-lists.ts'
import { frameAt } from '#core/time/frames.ts'
import type { FileToSend } from '#web/data/review/notes/files.ts'
import type { NoteAct } from '#web/data/review/notes/outbox.ts'
import type { ReviewPerson } from '#web/data/review/notes.ts'
import type { Film } from '#web/player/film.ts'
import { atRest, type Pencil } from '../drawing/draw-tools.tsx'
import type { Reviewer } from './desk-cut.ts'
import type { useCompany } from './use-company.ts'
import { type Draft, useDraft } from './use-draft.ts'
import type { Frames } from './use-frames.ts'

interface WritingParts {
  versionId: string
  durationMs: number
  me: Reviewer
  film: Film
  frames: Frames
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly ReviewPerson[]
  company: ReturnType<typeof useCompany>
  act(id: string, act: NoteAct): void
}

/** The note that is being written: its words, range, drawing and files. The film is paused meanwhile, if the reviewer wants that. */
export function useNoteWriting({ versionId, durationMs, me, film, frames, field, people, company, act }: WritingParts) {
  const [draft, change, clear, isKept] = useDraft(versionId, me.id)
  const [files, setFiles] = useState<FileToSend[]>([])
  const [pencil, setPencil] = useState<Pencil>(atRest)
  const [holds, setHolds] = useState(true)
  const wentOn = useRef(false)
  const begin = () => {
    const startsMs = draft.startsMs ?? frames.startMs(frames.now())
    const { playing } = film.get()
    if (draft.startsMs === null) change({ startsMs })
    if (!holds) return
    wentOn.current = playing
    // Following another reviewer is paused while a note is written, and is taken up again after it.
    if (company.following) company.step.leave()
    // The film runs on for a frame or two before it pauses: go back to the frame the note is about.
    if (playing && draft.startsMs === null) frames.goTo(startsMs)
    else film.pause()
  }
  const send = (asDraft: boolean) => {
    const body = draft.body.trim()
    if (body === '' && draft.drawing.length === 0 && files.length === 0) return field.current?.focus()
    const { startsMs, ...said } = draft
    const note = {
      ...said,
      body,
      startsMs: startsMs ?? frames.startMs(frames.now()),
      draft: asDraft,
      mentions: mentionedIn(body, people).map(({ id }) => id),
    }
    act(newId(), { do: 'write', note, files, authorName: me.name })
    clear()
    setFiles([])
    setPencil(atRest)
    company.draw([])
    if (company.following) company.step.rejoin()
    else if (holds && wentOn.current) film.play()
    wentOn.current = false
  }
  const draw = (shapes: Draft['drawing']) => {
    change({ drawing: shapes })
    company.draw(shapes)
  }
  const markIn = () => {
    const startsMs = frames.startMs(frames.now())
    change({ startsMs, ...(draft.endsMs !== null && draft.endsMs <= startsMs ? { endsMs: null } : {}) })
  }
  const markOut = () => {
    const frame = frames.now()
    const endsMs = Math.min(frames.startMs(frame + 1), durationMs)
    const startsMs = draft.startsMs ?? frames.startMs(frame)
    change(startsMs < endsMs ? { startsMs, endsMs } : { startsMs: frames.startMs(frame), endsMs: startsMs })
  }
  /** Takes up the pencil at the frame that is shown, or puts it down. */
  const togglePencil = () => {
    if (company.following) company.step.leave()
    film.pause()
    if (draft.startsMs === null) change({ startsMs: frames.startMs(frames.now()) })
    setPencil((before) => (before.tool ? atRest : { ...before, tool: 'pen' }))
  }
  /** Takes up the pencil at a frame that was chosen elsewhere, the film's own page. */
  const drawAt = (ms: number) => {
    frames.goTo(ms)
    if (draft.body === '' && draft.drawing.length === 0) change({ startsMs: frames.startMs(frameAt(ms, frames.rate)), endsMs: null })
    setPencil((before) => ({ ...before, tool: 'pen' }))
  }
  /** Puts the pencil down; a draft without words and drawing gives up its range. */
  const rest = () => {
    setPencil(atRest)
    if (draft.body !== '' || draft.drawing.length > 0) return
    change({ startsMs: null, endsMs: null })
    if (company.following) company.step.rejoin()
  }
  return {
    draft,
    change,
    isKept,
    files,
    setFiles,
    pencil,
    setPencil,
    holds,
    setHolds,
    begin,
    send,
    draw,
    markIn,
    markOut,
    togglePencil,
    drawAt,
    rest,
  }
}
export type NoteWriting = ReturnType<typeof useNoteWriting>
