import { createContext, type RefObject, useContext, useEffect } from 'react'

/** What the keys of the desk can do with the open note. An act that is missing is not allowed now. */
export interface OpenNoteActs {
  resolve?: (() => void) | undefined
}

const Registry = createContext<RefObject<OpenNoteActs>>({ current: {} })
/** Acts of the open note of one desk. */
export const OpenNoteActsProvider = Registry.Provider

/** Registers the acts of a note for as long as it is open. */
export function useOpenNoteActs(acts: OpenNoteActs) {
  const registry = useContext(Registry)
  useEffect(() => {
    registry.current = acts
    return () => {
      // The note that was opened next may have registered already.
      if (registry.current === acts) registry.current = {}
    }
  })
}
