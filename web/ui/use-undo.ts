import { useCallback, useState } from 'react'

/** More steps back than that are forgotten. */
const most = 200

/**
 * Undo and redo of a person's own acts where others work too: each act is a list of changes, and taking one back sends the reverse of it. `send` is told
 * whether it is an undo, so that what others changed since stays.
 */
export function useUndo<Change>(
  send: (changes: readonly Change[], undo: boolean) => void,
  reversed: (changes: readonly Change[]) => readonly Change[],
) {
  const [done, setDone] = useState<readonly (readonly Change[])[]>([])
  const [undone, setUndone] = useState<readonly (readonly Change[])[]>([])
  const act = useCallback(
    (changes: readonly Change[]) => {
      if (changes.length === 0) return
      setDone((before) => [...before.slice(1 - most), changes])
      setUndone([])
      send(changes, false)
    },
    [send],
  )
  const undo = () => {
    const changes = done.at(-1)
    if (!changes) return
    setDone(done.slice(0, -1))
    setUndone([...undone, changes])
    send(reversed(changes), true)
  }
  const redo = () => {
    const changes = undone.at(-1)
    if (!changes) return
    setUndone(undone.slice(0, -1))
    setDone([...done, changes])
    send(changes, true)
  }
  return { act, undo, redo, canUndo: done.length > 0, canRedo: undone.length > 0 }
}
