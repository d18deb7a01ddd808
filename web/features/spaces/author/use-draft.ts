import { useCallback, useEffect, useRef, useState } from 'react'
import type { Space } from '#contract/spaces.ts'
import { begun, changed, redone, undone } from '#core/spaces/history.ts'
import type { SpaceDraft, Spot } from '#core/spaces/space.ts'
import { HouseError } from '#web/data/house-error.ts'
import { saveSpace } from '#web/data/spaces.ts'

const restMs = 900

export type Kept = 'kept' | 'keeping' | 'waiting' | 'stale' | 'refused'

/** What an author writes: undone and redone step by step, and kept by the house a moment after each. */
export function useDraft(space: Space) {
  const [history, setHistory] = useState(() => begun(draftOf(space)))
  const [kept, setKept] = useState<{ state: Kept; why?: string }>({ state: 'kept' })
  const revision = useRef(space.revision)
  const saved = useRef(JSON.stringify(history.now))
  const saving = useRef<Promise<void>>(Promise.resolve())
  const draft = useRef(history.now)
  /** Names of the films whose passages were chosen, by cut: what was saved a moment ago is not read again yet. */
  const films = useRef(new Map(space.spots.flatMap(({ versionId, film }) => (versionId && film ? [[versionId, film.title]] : []))))
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
        const refusal = cause instanceof HouseError ? cause : null
        setKept({
          state: refusal?.detail === 'stale' ? 'stale' : 'refused',
          why: [(cause as Error).message, refusal?.hint].filter(Boolean).join(' '),
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
  /** For a message that still stands when more was written: it takes back what is latest then. */
  const undoLatest = useRef(undo)
  undoLatest.current = undo
  return {
    undoLatest,
    films,
    draft: history.now,
    kept,
    save,
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
