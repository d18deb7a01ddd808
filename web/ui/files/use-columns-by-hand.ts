import { useState } from 'react'
import type { ByHand } from '#core/text/sheet-columns.ts'
import { store, stored } from '../stored.ts'

/** What a person said of a sheet's columns, for the next sheet of this kind too, until the browser is closed. */
export function useColumnsByHand(kind: string): [ByHand, (said: ByHand) => void] {
  const key = `columns ${kind}`
  const [byHand, setByHand] = useState(() => kept(key))
  return [
    byHand,
    (said) => {
      setByHand(said)
      store(key, JSON.stringify(said), 'tab')
    },
  ]
}

function kept(key: string): ByHand {
  try {
    const read: unknown = JSON.parse(stored(key, 'tab') ?? '{}')
    return typeof read === 'object' && read !== null ? (read as ByHand) : {}
  } catch {
    return {}
  }
}
