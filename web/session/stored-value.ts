import { useSyncExternalStore } from 'react'

/** A value in local storage, synchronised between tabs. Without storage it lives as long as the page. */
export interface StoredValue<T> {
  get(): T
  set(value: T): void
  subscribe(onChange: () => void): () => void
}

/** `read` gets what was stored, null when nothing was, and must answer for anything it is given. */
export function storedValue<T>(
  key: string,
  read: (text: string | null) => T,
  write: (value: T) => string = JSON.stringify,
): StoredValue<T> {
  const listeners = new Set<() => void>()
  let memory: string | null = null
  let seen: { text: string | null; value: T } | undefined

  const readText = (): string | null => {
    try {
      return localStorage.getItem(key)
    } catch {
      return memory
    }
  }
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) notify()
  }
  return {
    get() {
      const text = readText()
      // A stable reference for the same text: React compares by identity.
      if (!seen || seen.text !== text) seen = { text, value: read(text) }
      return seen.value
    },
    set(value) {
      memory = write(value)
      try {
        localStorage.setItem(key, memory)
      } catch {
        // Refused or full: the value lives as long as the page.
      }
      notify()
    },
    subscribe(onChange) {
      if (listeners.size === 0) addEventListener('storage', onStorage)
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size === 0) removeEventListener('storage', onStorage)
      }
    },
  }
}

export const useStored = <T>(stored: StoredValue<T>): T => useSyncExternalStore(stored.subscribe, stored.get)
