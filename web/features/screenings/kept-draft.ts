import { useEffect, useState } from 'react'
import type { Draft } from './draft.ts'

const keptMs = 30 * 86_400_000

/**
 * What is being announced, kept in this browser from the first change until it was announced or taken back: a reload, a crash or a lost line loses nothing.
 * `about` names which (an announcement, a change, a copy).
 */
export function useKeptDraft(about: string, first: Draft) {
  const key = `announcing:${about}`
  const [kept] = useState(() => read(key, first))
  const [draft, setDraft] = useState(kept ?? first)
  const [changed, setChanged] = useState(kept !== undefined)
  useEffect(() => {
    if (changed) store(key, JSON.stringify({ atMs: Date.now(), draft }))
  }, [key, draft, changed])
  return {
    draft,
    /** It was begun before this page was loaded. */
    wasKept: kept !== undefined && changed,
    change(part: Partial<Draft>) {
      setChanged(true)
      setDraft((before) => ({ ...before, ...part }))
    },
    /** Begins anew; what was typed is gone. */
    forget() {
      setChanged(false)
      setDraft(first)
      store(key, null)
    },
  }
}

/** What was kept by an older page may lack a part, or be no draft at all. */
function read(key: string, first: Draft): Draft | undefined {
  try {
    const { atMs, draft } = JSON.parse(localStorage.getItem(key) ?? '{}') as { atMs?: number; draft?: Draft }
    if (!draft || !Array.isArray(draft.items) || !Array.isArray(draft.people) || Date.now() - (atMs ?? 0) > keptMs) return undefined
    return { ...first, ...draft }
  } catch {
    return undefined
  }
}

function store(key: string, words: string | null) {
  try {
    if (words === null) localStorage.removeItem(key)
    else localStorage.setItem(key, words)
  } catch {
    // Storage is refused: it holds until the page is left.
  }
}
