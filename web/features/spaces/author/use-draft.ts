import { useCallback, useEffect, useRef, useState } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import type { SpaceDraft, Spot } from '#core/spaces/space.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { readSpaceAnew, saveSpace } from '../data/spaces.ts'
import { begun, changed, redone, undone } from '../history.ts'
import type { ChosenFilm } from './range-choice.tsx'

const restMs = 900
const againMs = 4000

/** `away`: offline, retrying; `stale`: conflict with another page, the author decides. */
export type Kept = 'kept' | 'keeping' | 'waiting' | 'away' | 'stale' | 'refused'

/** What an author writes: with undo and redo, autosaved. */
export function useDraft(space: Space) {
  const [history, setHistory] = useState(() => begun(draftOf(space)))
  const [kept, setKept] = useState<{ state: Kept; why?: string }>({ state: 'kept' })
  const revision = useRef(space.revision)
  const saved = useRef(JSON.stringify(history.now))
  const saving = useRef<Promise<void>>(Promise.resolve())
  const draft = useRef(history.now)
  /** The films whose passages were chosen, by cut: what was saved a moment ago is not read again yet. */
  const films = useRef(
    new Map<string, ChosenFilm>(space.spots.flatMap(({ versionId, film }) => (versionId && film ? [[versionId, film]] : []))),
  )
  draft.current = history.now

  const save = useCallback(() => {
    saving.current = saving.current.then(async () => {
      const written = JSON.stringify(draft.current)
      if (written === saved.current) return setKept((now) => (now.state === 'stale' ? now : { state: 'kept' }))
      setKept({ state: 'keeping' })
      try {
        revision.current = await saveSpace(space.id, revision.current, draft.current)
        saved.current = written
        setKept({ state: JSON.stringify(draft.current) === written ? 'kept' : 'waiting' })
      } catch (cause) {
        const refusal = cause instanceof HouseError && cause.code !== '' && cause.code !== 'unknown' ? cause : null
        setKept({
          state: refusal?.detail === 'stale' ? 'stale' : refusal ? 'refused' : 'away',
          // What can be done then is beside it.
          why: [(cause as Error).message, refusal?.detail !== 'stale' && refusal?.hint].filter(Boolean).join(' '),
        })
      }
    })
    return saving.current
  }, [space.id])

  useEffect(() => {
    if (JSON.stringify(history.now) === saved.current) return
    setKept((now) => (now.state === 'stale' ? now : { state: 'waiting' }))
    const timer = setTimeout(() => void save(), restMs)
    return () => clearTimeout(timer)
  }, [history.now, save])
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (JSON.stringify(draft.current) !== saved.current) event.preventDefault()
    }
    addEventListener('beforeunload', leaving)
    return () => {
      removeEventListener('beforeunload', leaving)
      if (JSON.stringify(draft.current) !== saved.current) void save()
    }
  }, [save])

  // Offline, changes stay in the page and are sent on reconnect.
  useEffect(() => {
    if (kept.state !== 'away') return
    const again = () => void save()
    const timer = setInterval(again, againMs)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [kept.state, save])

  /** Replaces the draft by the server's version; undoable. */
  const take = useCallback((now: Space) => {
    revision.current = now.revision
    saved.current = JSON.stringify(draftOf(now))
    for (const { versionId, film } of now.spots) if (versionId && film) films.current.set(versionId, film)
    setHistory((before) => (JSON.stringify(before.now) === saved.current ? before : changed(before, draftOf(now), '', Date.now())))
    setKept({ state: 'kept' })
  }, [])
  // Without local changes the page follows another page of the same author.
  useEffect(() => {
    if (space.revision > revision.current && JSON.stringify(draft.current) === saved.current && kept.state === 'kept') take(space)
  }, [space, take, kept.state])
  /** Conflict: keep the other version, or overwrite it. */
  const settle = useCallback(
    async (whose: 'theirs' | 'mine') => {
      const now = await readSpaceAnew(space.id)
      if (!now) return
      if (whose === 'theirs') return take(now)
      revision.current = now.revision
      saved.current = ''
      await save()
    },
    [space.id, take, save],
  )

  const change = useCallback((part: Partial<SpaceDraft>, kind = '') => {
    setHistory((before) => changed(before, { ...before.now, ...part }, kind, Date.now()))
  }, [])
  const changeSpot = useCallback((id: string, part: Partial<Spot>, kind = '') => {
    setHistory((before) =>
      changed(
        before,
        { ...before.now, spots: before.now.spots.map((spot) => (spot.id === id ? { ...spot, ...part } : spot)) },
        kind && `${id}:${kind}`,
        Date.now(),
      ),
    )
  }, [])
  const undo = history.past.length > 0 ? () => setHistory(undone) : null
  /** For a message that is still shown when more was written: it undoes the latest change at that time. */
  const undoLatest = useRef(undo)
  undoLatest.current = undo
  return {
    undoLatest,
    films,
    draft: history.now,
    kept,
    save,
    settle,
    change,
    changeSpot,
    undo,
    redo: history.future.length > 0 ? () => setHistory(redone) : null,
  }
}
export type Draft = ReturnType<typeof useDraft>

function draftOf(space: Space): SpaceDraft {
  const { title, summary, twin, stereo, startView, assetId, roundId, film } = space
  return {
    ...{ title, summary, twin, stereo, startView, assetId, roundId },
    documentaryId: film?.id ?? null,
    spots: space.spots.map(({ film: _, ...spot }) => spot),
  }
}
