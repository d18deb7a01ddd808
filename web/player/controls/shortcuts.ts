export type Act =
  | {
      do:
        | 'toggle'
        | 'mute'
        | 'captions'
        | 'described'
        | 'sound'
        | 'sign'
        | 'full-screen'
        | 'picture-in-picture'
        | 'lights'
        | 'slower'
        | 'faster'
        | 'next-chapter'
        | 'previous-chapter'
        | 'start'
        | 'end'
        | 'loop'
        | 'list'
        | 'mark'
    }
  | { do: 'jump'; byMs: number }
  | { do: 'volume'; by: number }
  | { do: 'tenth'; tenth: number }
  | { do: 'frame'; by: 1 | -1 }

export interface Key {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

const letters: Record<string, Act> = {
  k: { do: 'toggle' },
  j: { do: 'jump', byMs: -10_000 },
  l: { do: 'jump', byMs: 10_000 },
  m: { do: 'mute' },
  n: { do: 'mark' },
  c: { do: 'captions' },
  d: { do: 'described' },
  a: { do: 'sound' },
  s: { do: 'sign' },
  f: { do: 'full-screen' },
  i: { do: 'picture-in-picture' },
  h: { do: 'lights' },
  r: { do: 'loop' },
  ',': { do: 'frame', by: -1 },
  '.': { do: 'frame', by: 1 },
  '<': { do: 'slower' },
  '>': { do: 'faster' },
  '?': { do: 'list' },
}
/** Keys that scroll a page; for the player only while it has the focus. */
const scrolling: Record<string, (shift: boolean) => Act> = {
  ' ': () => ({ do: 'toggle' }),
  ArrowLeft: (shift) => ({ do: 'jump', byMs: shift ? -1000 : -5000 }),
  ArrowRight: (shift) => ({ do: 'jump', byMs: shift ? 1000 : 5000 }),
  ArrowUp: () => ({ do: 'volume', by: 0.05 }),
  ArrowDown: () => ({ do: 'volume', by: -0.05 }),
  PageUp: () => ({ do: 'next-chapter' }),
  PageDown: () => ({ do: 'previous-chapter' }),
  Home: () => ({ do: 'start' }),
  End: () => ({ do: 'end' }),
}

/** The act of a key; undefined leaves it to the browser. `focus` is where the focus is: in the player, or nowhere in particular. */
export function actOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key, focus: 'player' | 'page'): Act | undefined {
  if (ctrlKey || metaKey || altKey) return undefined
  if (/^[0-9]$/.test(key)) return { do: 'tenth', tenth: Number(key) }
  const letter = letters[key.toLowerCase()]
  if (letter) return letter
  // Left, right and space do nothing worse than scroll a little, and a film is what people came for.
  if (focus === 'player' || key === ' ' || key === 'ArrowLeft' || key === 'ArrowRight') return scrolling[key]?.(shiftKey)
  return undefined
}

export const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** The next slower or faster speed. */
export function nextRate(rate: number, direction: -1 | 1): number {
  const next = direction === 1 ? rates.find((each) => each > rate) : rates.findLast((each) => each < rate)
  return next ?? rate
}
