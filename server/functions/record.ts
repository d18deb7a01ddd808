import type { FunctionFailed } from './calls.ts'

/** How long `/health` reports a process that was killed. */
const toldForMs = 5 * 60_000

/** What became of a function's processes of late, for `/health`. `now` is given by tests. */
export function openRecord(name: string, now: () => number = Date.now) {
  let kills: { atMs: number; why: string }[] = []
  let ending = 0
  let down: string | null = null
  return {
    /** A process went past a limit and is being killed, or ended by itself; `ended` says when it is gone. */
    ending({ message: why }: FunctionFailed) {
      kills = [...kills, { atMs: now(), why }].slice(-100)
      ending++
    },
    ended() {
      ending = Math.max(0, ending - 1)
    },
    started() {
      down = null
    },
    failed({ message }: Error) {
      down = message.split('\n')[0] ?? ''
    },
    note(): string | null {
      kills = kills.filter(({ atMs }) => now() - atMs < toldForMs)
      const last = kills.at(-1)
      if (ending > 0) return `Function ${name} is being ended: ${last?.why ?? ''}`.trim()
      if (down !== null) return `Function ${name} cannot be started: ${down}`
      if (!last) return null
      const times = kills.length === 1 ? 'once' : `${kills.length} times`
      return `Function ${name} was ended ${times} in the last five minutes and started anew: ${last.why}`
    },
  }
}
