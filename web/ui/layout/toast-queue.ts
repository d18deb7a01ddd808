import { toastFailureMs, toastLimit, toastSuccessMs } from '#core/house/specification.ts'

/** How long a message stays, in milliseconds. */
export const toastMs = { success: toastSuccessMs, failure: toastFailureMs } as const

export interface Message {
  id: number
  title: string
  text?: string | undefined
  tone: keyof typeof toastMs
  /** The undo, while the message is shown. */
  act?: { label: string; onPress: () => void } | undefined
}

/** Says what happened. `success` is polite (`role="status"`); `failure` interrupts (`role="alert"`) and stays a second longer. */
export const toast = {
  success: (title: string, text?: string, act?: Message['act']) => add({ title, text, act, tone: 'success' }),
  failure: (title: string, text?: string) => add({ title, text, tone: 'failure' }),
}

let shown: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

export const shownToasts = (): readonly Message[] => shown

export function subscribeToToasts(onChange: () => void): () => void {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

export function closeToast(id: number): void {
  change(shown.filter((message) => message.id !== id))
}

/** The same words again replace the first, with a fresh clock: a person pressing twice reads one message. A fourth makes the oldest leave. */
function add(message: Omit<Message, 'id'>): number {
  lastId += 1
  const others = shown.filter((other) => other.title !== message.title || other.text !== message.text)
  change([...others, { ...message, id: lastId }].slice(-toastLimit))
  return lastId
}

function change(next: readonly Message[]): void {
  shown = next
  for (const listener of listeners) listener()
}
