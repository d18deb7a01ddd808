import { useSyncExternalStore } from 'react'
import type { SoundWish } from '#core/media/side-tracks.ts'
import { store, stored } from '#web/ui/stored.ts'

/** Settings of a reader for all films, stored in this browser. */
export interface ReaderChoices {
  captionsOn: boolean | null
  captionLanguage: string | null
  described: boolean
  /** Descriptions are read out by a voice of the browser, where it has one; else they are in the picture and a screen reader says them. */
  descriptionsSpoken: boolean
  /** The sound last chosen; null is a film's own. */
  sound: SoundWish | null
  /** The interpreter is shown where there is one. */
  sign: boolean
  signLanguage: string | null
  /** Position of the interpreter's window: its left upper corner and its width, in parts of the picture. */
  signPlace: { x: number; y: number; width: number }
  captionSize: '100' | '125' | '150' | '200'
  captionGround: 'shade' | 'black' | 'none'
  captionPlace: 'bottom' | 'top'
  shortcuts: boolean
  /** Null until set by hand: then the browser's own wish counts. */
  saveData: boolean | null
}
export const usualSignPlace = { x: 0.79, y: 0.62, width: 0.19 }
const key = 'player-choices'
const usual: ReaderChoices = {
  captionsOn: null,
  captionLanguage: null,
  described: false,
  descriptionsSpoken: true,
  sound: null,
  sign: false,
  signLanguage: null,
  signPlace: usualSignPlace,
  captionSize: '100',
  captionGround: 'shade',
  captionPlace: 'bottom',
  shortcuts: true,
  saveData: null,
}

const listeners = new Set<() => void>()
let choices = read()

export const readerChoices = {
  get: (): ReaderChoices => choices,
  set(change: Partial<ReaderChoices>) {
    choices = { ...choices, ...change }
    store(key, JSON.stringify(choices))
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
export const useReaderChoices = (): ReaderChoices => useSyncExternalStore(readerChoices.subscribe, readerChoices.get)

function read(): ReaderChoices {
  try {
    return { ...usual, ...JSON.parse(stored(key) ?? '{}') }
  } catch {
    // Invalid stored content: the defaults are used.
    return usual
  }
}
