import { useEffect, useSyncExternalStore } from 'react'

const kept = new Map<symbol, string>()
const listeners = new Set<() => void>()
let sentences: readonly string[] = []

/**
 * Reports what of this page would survive a lost connection or a crash ("Your marks are kept on this device."). The offline notice and the
 * error page repeat it. Undefined while there is nothing to save.
 */
export function useKept(sentence: string | undefined): void {
  useEffect(() => {
    if (!sentence) return
    const id = Symbol(sentence)
    kept.set(id, sentence)
    change()
    return () => {
      kept.delete(id)
      change()
    }
  }, [sentence])
}

/** Every sentence in force, for the frame. */
export const useKeptSentences = (): readonly string[] => useSyncExternalStore(subscribe, keptSentences)
export const keptSentences = (): readonly string[] => sentences

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}
function change(): void {
  sentences = [...new Set(kept.values())]
  for (const listener of listeners) listener()
}
