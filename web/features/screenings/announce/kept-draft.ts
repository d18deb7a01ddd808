import { useCallback, useEffect, useRef, useState } from 'react'
import { store, stored } from '#web/ui/stored.ts'
import { dropScreeningDraft, keepScreeningDraft, lookAgainAtDraft, type ScreeningDraft } from '../data/screening-drafts.ts'
import type { Draft } from './draft.ts'

const restMs = 800
const againMs = 10_000
const keptHereMs = 30 * 86_400_000

interface Standing {
  draft: Draft
  /** Server revision it is based on; 0: none. */
  revision: number
  /** Not saved on the server yet. */
  unsent: boolean
  /** A conflicting version of another browser: nothing is sent until the user chooses. */
  other: ScreeningDraft | null
  begun: boolean
}

/**
 * The announcement draft, saved on the server from the first change until it is announced or discarded, and in this browser until it is
 * sent: a reload, another browser, a crash or a lost connection loses nothing. `about` names which (an announcement, a change, a copy),
 * `saved` is the server's state of it.
 */
export function useKeptDraft(person: string, about: string, first: Draft, saved: ScreeningDraft | null) {
  const key = `announcing:${person}:${about}`
  const [standing, setStanding] = useState(() => begin(key, first, saved))
  const [lost, setLost] = useState(false)
  const now = useRef(standing)
  now.current = standing
  /** Serialised, so that a discarded draft does not come back. */
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const begunTimes = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const send = useCallback(() => {
    const work = async () => {
      const { draft, revision, unsent, other } = now.current
      if (!unsent || other) return
      const times = begunTimes.current
      try {
        const { kept, ...there } = await keepScreeningDraft(about, draft, revision)
        setLost(false)
        if (times !== begunTimes.current) return
        setStanding((before) => {
          if (!kept) return { ...before, other: there }
          const changed = before.draft !== draft
          if (!changed) store(key, null)
          return { ...before, revision: there.revision, unsent: changed }
        })
      } catch {
        setLost(true)
        clearTimeout(timer.current)
        timer.current = setTimeout(send, againMs)
      }
    }
    line.current = line.current.then(work)
  }, [about, key])

  useEffect(() => {
    if (!standing.unsent || standing.other) return
    keepHere(key, { draft: standing.draft, revision: standing.revision })
    clearTimeout(timer.current)
    timer.current = setTimeout(send, restMs)
  }, [key, send, standing])
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && void lookAgainAtDraft(about)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', look)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer.current)
      // Flushed on navigation.
      send()
    }
  }, [send, about])
  // Another browser saved, and nothing is pending here: the page adopts it.
  useEffect(() => {
    if (!saved) return
    setStanding((before) =>
      before.unsent || before.other || saved.revision <= before.revision
        ? before
        : { ...before, draft: { ...first, ...saved.draft } as Draft, revision: saved.revision, begun: true },
    )
  }, [saved, first])

  return {
    draft: standing.draft,
    /** It was begun before this page was loaded, or in another browser. */
    wasKept: standing.begun,
    /** The server is unreachable; this browser has it. */
    lost,
    other: standing.other,
    change(part: Partial<Draft>) {
      setStanding((before) => ({ ...before, draft: { ...before.draft, ...part }, unsent: true }))
    },
    /** Of two browsers' words, those of this one or those of the other; the house has what was chosen. */
    choose(which: 'here' | 'there') {
      setStanding((before) => {
        const { other } = before
        if (!other) return before
        if (which === 'here') return { ...before, revision: other.revision, unsent: true, other: null }
        keepHere(key, null)
        return { draft: { ...first, ...other.draft } as Draft, revision: other.revision, unsent: false, other: null, begun: true }
      })
    },
    /** Begins again. Answers with how to bring back what was typed. */
    forget(): () => void {
      const before = now.current
      clearTimeout(timer.current)
      begunTimes.current++
      setStanding({ draft: first, revision: 0, unsent: false, other: null, begun: false })
      keepHere(key, null)
      line.current = line.current.then(() => dropScreeningDraft(about)).catch(() => undefined)
      return () => setStanding({ ...before, revision: 0, unsent: true, other: null })
    },
  }
}

/** What this browser has and the house has not comes before what the house has; where both went on, they are chosen from. */
function begin(key: string, first: Draft, saved: ScreeningDraft | null): Standing {
  const here = read(key)
  const there = saved && ({ ...first, ...saved.draft } as Draft)
  const plain = { unsent: false, other: null, begun: saved !== null, revision: saved?.revision ?? 0, draft: there ?? first }
  if (!here) return plain
  const draft = { ...first, ...here.draft }
  const parted = saved !== null && saved.revision !== here.revision
  return { draft, revision: parted ? here.revision : (saved?.revision ?? 0), unsent: true, other: parted ? saved : null, begun: true }
}

/** What the house does not have yet, and what it was changed from. */
interface Here {
  draft: Draft
  revision: number
}

/** A draft saved by an older page may lack a part, or be invalid. */
function read(key: string): Here | undefined {
  try {
    const { atMs, draft, revision = 0 } = JSON.parse(stored(key) ?? '{}') as Partial<Here> & { atMs?: number }
    if (!draft || !Array.isArray(draft.items) || !Array.isArray(draft.people) || Date.now() - (atMs ?? 0) > keptHereMs) return undefined
    return { draft, revision }
  } catch {
    return undefined
  }
}

/** Where storage is refused the house has it in a moment. */
const keepHere = (key: string, here: Here | null) => store(key, here && JSON.stringify({ atMs: Date.now(), ...here }))
