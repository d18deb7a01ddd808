/** What was written, step by step. */
export interface History<State> {
  past: readonly State[]
  now: State
  future: readonly State[]
  /** What the last step changed; a step of the same kind soon after joins it, so that a typed word is one step. */
  kind: string
  atMs: number
}

const mostSteps = 200
const joinsMs = 1500

export const begun = <State>(now: State): History<State> => ({ past: [], now, future: [], kind: '', atMs: 0 })

export function changed<State>(history: History<State>, now: State, kind: string, atMs: number): History<State> {
  const joins = kind !== '' && kind === history.kind && atMs - history.atMs < joinsMs && history.past.length > 0
  return { past: joins ? history.past : [...history.past, history.now].slice(-mostSteps), now, future: [], kind, atMs }
}

export function undone<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return { past: history.past.slice(0, -1), now: before, future: [history.now, ...history.future], kind: '', atMs: 0 }
}

export function redone<State>(history: History<State>): History<State> {
  const [after, ...future] = history.future
  if (after === undefined) return history
  return { past: [...history.past, history.now], now: after, future, kind: '', atMs: 0 }
}
