import { useState } from 'react'
import { newId } from '#core/house/new-id.ts'
import { store, stored } from '#web/ui/stored.ts'

/** What is being written, stored across reloads until sent, with its idempotency key. */
export function useTyped(key: string) {
  const [typed, setTyped] = useState(() => ({ id: newId(), words: stored(key, 'tab') ?? '' }))
  const put = (words: string, id = typed.id) => {
    setTyped({ id, words })
    store(key, words || null, 'tab')
  }
  return { ...typed, write: (words: string) => put(words), clear: () => put('', newId()) }
}
