import { useEffect, useRef, useState } from 'react'
import { store, stored } from '#web/ui/stored.ts'

type Values = Record<string, string>
/** A field before and after an edit. */
export interface Step {
  name: string
  before: string
  after: string
}
/** `untouched`: nothing was written here since the page was opened. */
export type SavingState = 'untouched' | 'kept' | 'typing' | 'saving' | 'failed'

interface AutosaveProps<Words extends Values> {
  /** The words as the house has them. */
  kept: Words
  /** Storage key of unsaved input. */
  draftKey: string
  /** What is wrong, by field; such a field is not saved. */
  problemsOf: (words: Words) => Partial<Record<keyof Words, string>>
  save: (edit: Partial<Words>, words: Words) => Promise<void>
}

const idleMs = 900

/**
 * Autosave: debounced, and on blur. Each saved field is an undo step.
 * Unsaved input is stored, also across a closed browser.
 */
export function useAutosave<Words extends Values>({ kept, draftKey, problemsOf, save }: AutosaveProps<Words>) {
  const [typed, setTyped] = useState<Partial<Words>>(() => readDraft<Words>(draftKey))
  const [state, setState] = useState<SavingState>('untouched')
  const [history, setHistory] = useState<{ steps: Step[]; at: number }>({ steps: [], at: 0 })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const words = { ...kept, ...typed }
  const problems = problemsOf(words)
  const changed = Object.entries(typed).filter(([name, value]) => value !== kept[name]) as [keyof Words & string, string][]

  const keep = async (edits: readonly [keyof Words & string, string][], remember = true) => {
    clearTimeout(timer.current)
    const right = edits.filter(([name]) => !problemsOf({ ...words, ...Object.fromEntries(edits) })[name])
    if (right.length === 0) return
    setState('saving')
    const edit = Object.fromEntries(right) as Partial<Words>
    try {
      await save(edit, { ...words, ...edit })
      const steps = right.map(([name, after]) => ({ name, before: kept[name] ?? '', after }))
      if (remember)
        setHistory((now) => ({ steps: [...now.steps.slice(0, now.at), ...steps].slice(-100), at: Math.min(100, now.at + steps.length) }))
      // Input during a save is not overwritten by its result.
      setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== edit[name])) as Partial<Words>)
      setState('kept')
    } catch {
      setState('failed')
    }
  }
  const latest = useRef({ keep, changed })
  latest.current = { keep, changed }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke restarts the timer
  useEffect(() => {
    writeDraft(draftKey, typed)
    clearTimeout(timer.current)
    if (latest.current.changed.length > 0) timer.current = setTimeout(() => void latest.current.keep(latest.current.changed), idleMs)
    return () => clearTimeout(timer.current)
  }, [typed])
  useEffect(() => () => void latest.current.keep(latest.current.changed), [])

  const moveTo = (step: Step | undefined, value: string | undefined, at: number) => {
    if (!step || value === undefined) return
    setTyped((now) => ({ ...now, [step.name]: value }))
    setHistory((now) => ({ ...now, at }))
    void keep([[step.name, value]], false)
  }
  const last = history.steps[history.at - 1]
  const next = history.steps[history.at]
  return {
    words,
    problems,
    state: (state === 'kept' || state === 'untouched') && changed.length > 0 ? ('typing' as const) : state,
    set: (name: keyof Words & string, value: string) => setTyped((now) => ({ ...now, [name]: value })),
    /** Flushes on blur. */
    flush: () => void keep(changed),
    undo: last && { step: last, run: () => moveTo(last, last.before, history.at - 1) },
    redo: next && { step: next, run: () => moveTo(next, next.after, history.at + 1) },
  }
}

function readDraft<Words>(key: string): Partial<Words> {
  try {
    return JSON.parse(stored(key) ?? '{}') as Partial<Words>
  } catch {
    // Invalid content: treated as empty.
    return {}
  }
}
/** Storage refused or full: input lives as long as the page. */
const writeDraft = (key: string, typed: object) => store(key, Object.keys(typed).length > 0 ? JSON.stringify(typed) : null)
