import { useCallback, useEffect, useState } from 'react'
import type { NoteKind, Shape } from '#web/data/review/notes.ts'
import { store, stored } from '#web/ui/stored.ts'

/** A note as it is being written. */
export interface Draft {
  body: string
  kind: NoteKind
  /** Null until something is begun: then the frame that is seen. */
  startsMs: number | null
  endsMs: number | null
  drawing: Shape[]
  forTeam: boolean
  assignedTo: string | null
  dueOn: string | null
}
export const blank: Draft = {
  body: '',
  kind: 'picture',
  startsMs: null,
  endsMs: null,
  drawing: [],
  forTeam: false,
  assignedTo: null,
  dueOn: null,
}

/** Stored in this browser at every change, to survive a crash. One for each cut and person. */
export function useDraft(versionId: string, personId: string): [Draft, (change: Partial<Draft>) => void, () => void, isKept: boolean] {
  const key = `note-draft:${versionId}:${personId}`
  const [draft, setDraft] = useState<Draft>(() => read(key))
  const [isKept, setIsKept] = useState(false)
  useEffect(() => {
    // Full, or forbidden: then it lives as long as the page.
    const begun = draft.body !== '' || draft.drawing.length > 0
    setIsKept(store(key, begun ? JSON.stringify(draft) : null) && begun)
  }, [key, draft])
  const change = useCallback((more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more })), [])
  const clear = useCallback(() => setDraft((before) => ({ ...blank, kind: before.kind, forTeam: before.forTeam })), [])
  return [draft, change, clear, isKept]
}

function read(key: string): Draft {
  try {
    return { ...blank, ...(JSON.parse(stored(key) ?? '{}') as Partial<Draft>) }
  } catch {
    return blank
  }
}
