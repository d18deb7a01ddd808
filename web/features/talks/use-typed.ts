import { useState } from 'react'

/** What is being written, kept over a reload until it was sent, with the id under which it is there once. */
export function useTyped(key: string) {
  const [typed, setTyped] = useState(() => ({ id: crypto.randomUUID() as string, words: sessionStorage.getItem(key) ?? '' }))
  const put = (words: string, id = typed.id) => {
    setTyped({ id, words })
    if (words) sessionStorage.setItem(key, words)
    else sessionStorage.removeItem(key)
  }
  return { ...typed, write: (words: string) => put(words), clear: () => put('', crypto.randomUUID()) }
}
