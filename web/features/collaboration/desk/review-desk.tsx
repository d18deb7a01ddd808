import '#web/player/player.css'
import './desk.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { everyNote, filterNotes, mentionedIn } from '#core/note-lists.ts'
import type { FileToSend } from '#web/data/notes/outbox.ts'
import { type Note, type NoteKind, removeNote, reviewPeopleQuery } from '#web/data/notes.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/caption-choice.ts'
import { Picture } from '#web/player/picture.tsx'
import { nextRate } from '#web/player/shortcuts.ts'
import { useFilmState } from '#web/player/use-film.ts'
import { useKept } from '#web/ui/kept.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { collaborationText } from '../words.ts'
import { Composer } from './composer.tsx'
import type { DeskProps } from './desk-cut.ts'
import { atRest, DrawTools } from './draw-tools.tsx'
import { DrawnPicture } from './drawn-picture.tsx'
import { KeyList } from './key-list.tsx'
import { type DeskActs, useDeskKeys } from './keys.ts'
import { NoteBar } from './note-bar.tsx'
import { NotesSide } from './notes-side.tsx'
import { Present } from './present.tsx'
import { Transport } from './transport.tsx'
import { useClashes } from './use-clashes.tsx'
import { useCompany } from './use-company.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useFrames } from './use-frames.ts'
import { useNotes } from './use-notes.ts'

const nobody: never[] = []

/** A cut under review: its picture, the bar with what was said of it, the note one writes, and all notes beside it. `mark` lies on the picture. */
export function ReviewDesk({ cut, film, me, mark }: DeskProps & { mark?: ReactNode }) {
  const t = useText(collaborationText)
  const { versionId, frameRate: rate, durationMs } = cut
  const ratio = cut.width / cut.height
  const video = useRef<HTMLVideoElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const frames = useFrames(film, video, rate)
  const captions = useCaptionChoice(versionId, cut.language)
  const { query, notes, waiting, act } = useNotes(cut, me)
  const people = useQuery(reviewPeopleQuery(versionId)).data ?? nobody
  const company = useCompany(cut, film, me)
  const [draft, change, clear] = useDraft(versionId, me.id)
  const [files, setFiles] = useState<FileToSend[]>([])
  const [filter, setFilter] = useState(everyNote)
  const [address, setAddress] = useSearchParams()
  const [openId, setOpenId] = useState<string | null>(address.get('note'))
  const [pencil, setPencil] = useState(atRest)
  const [holds, setHolds] = useState(true)
  const [keysShown, setKeysShown] = useState(false)
  const wentOn = useRef(false)
  useClashes(versionId)
  useKept(waiting.length > 0 ? t('keptNotes', { count: waiting.length }) : draft.body ? t('keptDraft') : undefined)

  // The field one types into is never behind: what is sought by it may be, for a frame or two.
  const sought = useDeferredValue(filter)
  const shown = useMemo(() => filterNotes(notes, sought, me.id), [notes, sought, me.id])
  // The poster stands until somebody goes to a frame: from then on the frame itself is what counts.
  const posterUrl = useFilmState(film, (state) => (state.seeks === 0 ? (state.playback?.posterUrl ?? null) : null))
  const drawing = pencil.tool !== null
  /** Whoever moves the film themselves goes along with nobody any more. */
  const { follow } = company
  const alone = useCallback(() => follow(null), [follow])
  const seek = useCallback(
    (ms: number) => {
      alone()
      film.seek(ms)
    },
    [alone, film],
  )
  const open = useCallback(
    (id: string) => {
      setOpenId((before) => (before === id ? null : id))
      const note = notes.find((one) => one.id === id)
      if (!note || id === openId) return
      alone()
      frames.goTo(note.startsMs)
    },
    [notes, frames, openId, alone],
  )
  const begin = () => {
    const startsMs = draft.startsMs ?? frames.startMs(frames.now())
    const { playing } = film.get()
    if (draft.startsMs === null) change({ startsMs })
    if (!holds) return
    wentOn.current = playing
    // Going along ends not with a note: the film is held for as long as one writes.
    if (company.following) company.step.leave()
    // A picture or two have run on before it stands: it goes back to the one the note is about.
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
    act(crypto.randomUUID(), { do: 'write', note, files, authorName: me.name })
    clear()
    setFiles([])
    setPencil(atRest)
    company.draw([])
    if (company.following) company.step.rejoin()
    else if (holds && wentOn.current) film.play()
    wentOn.current = false
  }
  const remove = useCallback(
    async (note: Note) => {
      const done = (removed: boolean) =>
        removeNote(versionId, note.id, removed).catch(() => {
          toast.failure(t('notDone'), t('notDoneText'))
          return 'failed' as const
        })
      if ((await done(true)) === 'failed') return
      const back = () => void done(false).then(() => setOpenId(note.id))
      toast.success(t('removed'), note.body.slice(0, 80), { label: t('undo'), onPress: back })
    },
    [versionId, t],
  )
  const move = (by: 1 | -1) => {
    const { nowMs } = film.get()
    const at = shown.findIndex(({ id }) => id === openId)
    const next =
      at < 0
        ? by === 1
          ? shown.find(({ startsMs }) => startsMs >= nowMs)
          : shown.findLast(({ startsMs }) => startsMs < nowMs)
        : shown[at + by]
    if (!next) return
    setOpenId(next.id)
    alone()
    frames.goTo(next.startsMs)
  }
  const draw = (shapes: Draft['drawing']) => {
    change({ drawing: shapes })
    company.draw(shapes)
  }
  const acts: DeskActs = {
    toggle() {
      alone()
      film.toggle()
    },
    on() {
      alone()
      const now = film.get()
      if (now.playing) film.setRate(nextRate(now.rate, 1))
      else film.play()
    },
    back() {
      alone()
      const now = film.get()
      if (now.playing && now.rate > 1) film.setRate(nextRate(now.rate, -1))
      else seek(now.nowMs - 5000)
    },
    step(by) {
      alone()
      frames.step(by)
    },
    jump: (ms) => seek(film.get().nowMs + ms),
    markIn() {
      const startsMs = frames.startMs(frames.now())
      change({ startsMs, ...(draft.endsMs !== null && draft.endsMs <= startsMs ? { endsMs: null } : {}) })
    },
    markOut() {
      const frame = frames.now()
      const endsMs = Math.min(frames.startMs(frame + 1), durationMs)
      const startsMs = draft.startsMs ?? frames.startMs(frame)
      change(startsMs < endsMs ? { startsMs, endsMs } : { startsMs: frames.startMs(frame), endsMs: startsMs })
    },
    write: () => field.current?.focus(),
    draw() {
      if (company.following) company.step.leave()
      film.pause()
      if (draft.startsMs === null) change({ startsMs: frames.startMs(frames.now()) })
      setPencil((before) => (before.tool ? atRest : { ...before, tool: 'pen' }))
    },
    kind(kind: NoteKind) {
      change({ kind })
    },
    previous: () => move(-1),
    next: () => move(1),
    resolve: () => document.querySelector<HTMLButtonElement>('.review-note[data-open] [data-resolve]')?.click(),
    clear() {
      setPencil(atRest)
      if (draft.body === '' && draft.drawing.length === 0) {
        change({ startsMs: null, endsMs: null })
        if (company.following) company.step.rejoin()
      }
      setOpenId(null)
      if (!address.has('note')) return
      address.delete('note')
      setAddress(address, { replace: true })
    },
    list: () => setKeysShown(true),
  }
  useDeskKeys(acts)
  const writes = me.role !== 'reader'
  return (
    <div className="review-desk">
      <section className="review-film-side" aria-label={t('picture')}>
        <div ref={stage} className="review-stage">
          <Picture
            film={film}
            video={video}
            title={cut.title}
            ratio={ratio}
            posterUrl={posterUrl}
            captions={captions}
            notice=""
            signInPath={paths.login}
            atEnd={undefined}
            over={
              <>
                <DrawnPicture
                  film={film}
                  rate={rate}
                  notes={shown}
                  openId={openId}
                  drawn={draft.drawing}
                  ratio={ratio}
                  tool={pencil.tool}
                  ink={pencil.ink}
                  words={pencil.words}
                  onShape={(shape) => draw([...draft.drawing, shape])}
                  onBegun={(shape) => company.draw(shape ? [...draft.drawing, shape] : draft.drawing, shape !== null)}
                  onPoint={company.point}
                  pointers={company.pointers}
                  others={company.drawn}
                />
                {mark}
              </>
            }
            onAct={(one) => (one.do === 'toggle' ? acts.toggle() : one.do === 'jump' ? acts.jump(one.byMs) : undefined)}
          />
          {drawing && (
            <DrawTools
              pencil={pencil}
              drawn={draft.drawing.length}
              onPencil={setPencil}
              onUndo={() => draw(draft.drawing.slice(0, -1))}
              onClear={() => draw([])}
            />
          )}
        </div>
        <NoteBar
          film={film}
          notes={shown}
          openId={openId}
          draft={draft}
          durationMs={durationMs}
          versionId={versionId}
          onSeek={seek}
          onDrawn={change}
        />
        <Transport
          film={film}
          acts={acts}
          rate={rate}
          fullScreen={() => void (document.fullscreenElement ? document.exitFullscreen() : stage.current?.requestFullscreen())}
        />
        <Present
          room={company.room}
          me={me.id}
          places={company.places}
          rate={rate}
          following={company.following}
          step={company.step}
          onFollow={company.follow}
        />
        {writes && (
          <Composer
            draft={draft}
            files={files}
            me={me}
            people={people}
            rate={rate}
            film={film}
            holds={holds}
            field={field}
            onDraft={change}
            onFiles={setFiles}
            onHolds={setHolds}
            onBegin={begin}
            onDraw={acts.draw}
            onSend={send}
          />
        )}
      </section>
      <section className="review-notes" aria-label={t('view_notes')}>
        <NotesSide
          fetched={query.isPending ? 'pending' : query.isLoadingError ? 'failed' : 'there'}
          notes={notes}
          shown={shown}
          filter={filter}
          openId={openId}
          me={me}
          people={people}
          rate={rate}
          waiting={waiting}
          again={query.refetch}
          onFilter={setFilter}
          onOpen={open}
          onAct={act}
          onRemove={remove}
        />
      </section>
      {keysShown && <KeyList onClose={() => setKeysShown(false)} />}
    </div>
  )
}
