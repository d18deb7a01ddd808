import { useEffect, useRef, useState } from 'react'
import type { Thread } from '#contract/people/messages.ts'
import { keepDraft } from '#web/data/people/messages.ts'
import { store, stored } from '#web/ui/stored.ts'

const keptAfterMs = 900
const againAfterMs = 5000
const localKey = (threadId: string) => `draft-${threadId}`

/** A message draft: stored in this browser immediately, and on the server debounced, for other devices. */
export function useDraft(thread: Thread): { words: string; setWords: (words: string) => void; clear: () => void } {
  const [words, setWords] = useState(() => stored(localKey(thread.id), 'tab') ?? thread.draft)
  const knownAt = useRef(thread.draftAt)
  const kept = useRef(thread.draft)
  const [failures, setFailures] = useState(0)
  const { id } = thread
  // Retried with a delay after a failure.
  useEffect(() => {
    if (words === kept.current) return
    const timer = setTimeout(
      () => {
        // What another device wrote since stays there; this one goes on with its own.
        void keepDraft(id, words, knownAt.current)
          .then((at) => {
            if (at === null) return
            knownAt.current = at
            kept.current = words
            setFailures(0)
          })
          .catch(() => setFailures((before) => before + 1))
      },
      failures === 0 ? keptAfterMs : Math.min(60_000, againAfterMs * failures),
    )
    return () => clearTimeout(timer)
  }, [id, words, failures])
  // Anyone who leaves at once leaves nothing behind.
  const last = useRef(words)
  last.current = words
  useEffect(
    () => () => {
      if (last.current !== kept.current) void keepDraft(id, last.current, knownAt.current).catch(() => undefined)
    },
    [id],
  )
  return {
    words,
    setWords(next) {
      setWords(next)
      store(localKey(id), next, 'tab')
    },
    clear() {
      setWords('')
      // Sending takes the house's own away.
      kept.current = ''
      store(localKey(id), null, 'tab')
    },
  }
}
