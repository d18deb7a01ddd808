import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { platformLimits } from './calls.ts'
import type { Usage } from './messages.ts'
import { watchProcess } from './watchdog.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** A process for which the system reports `usage`, or nothing; it answers pings as long as `answers`. */
function watched({ usage = { cpuMs: 0, residentMb: 50 } as Usage | null, answers = true, charge = (_: number): boolean => false } = {}) {
  const state = { usage, answers, over: [] as string[], stalled: 0 }
  const dog = watchProcess(
    { usage: () => state.usage ?? undefined, ping: () => state.answers && dog.pong({ cpuMs: 0, residentMb: 50 }), charge },
    platformLimits,
    { over: ({ message }) => state.over.push(message), stalled: () => state.stalled++ },
  )
  return {
    state,
    pass(seconds: number, cpuMsASecond: number) {
      for (let quarter = 0; quarter < seconds * 4; quarter++) {
        if (state.usage) state.usage = { ...state.usage, cpuMs: state.usage.cpuMs + cpuMsASecond / 4 }
        vi.advanceTimersByTime(250)
      }
    },
  }
}

describe('A process is killed from outside', () => {
  it('once one turn took longer than one request may, with any number of requests', () => {
    const { state, pass } = watched({ answers: false })
    pass(2, 1000)
    expect(state).toMatchObject({ over: [], stalled: expect.any(Number) })
    expect(state.stalled).toBeGreaterThan(0)
    pass(1, 1000)
    expect(state.over).toEqual(['The function used more than 2000 ms of processor time.'])
  })
  it('once a request is past its limit, though it answers in between', () => {
    let used = 0
    const charge = (spentMs: number) => {
      used += spentMs
      return used > 2000
    }
    const { state, pass } = watched({ charge })
    pass(3, 1000)
    expect([state.over, state.stalled]).toEqual([['The function used more than 2000 ms of processor time.'], 0])
  })
  it('once it has more in memory than it may', () => {
    const { state, pass } = watched({ usage: { cpuMs: 0, residentMb: 600 } })
    pass(1, 0)
    expect(state.over).toEqual(['The function used more than 512 MB of memory.'])
  })
  it('once it answers nothing, though it uses no processor time', () => {
    const { state, pass } = watched({ answers: false })
    pass(20, 0)
    expect(state.over).toEqual([])
    pass(1, 0)
    expect(state.over).toEqual(['The function did not react for 20 s.'])
  })
  it('where the system reports nothing about processes, by elapsed time', () => {
    const { state, pass } = watched({ usage: null, answers: false })
    pass(3, 0)
    expect(state.over).toEqual(['The function used more than 2000 ms of processor time.'])
  })
})

it('A process that answers is left running, however long it works for many', () => {
  const { state, pass } = watched()
  pass(60, 900)
  expect([state.over, state.stalled]).toEqual([[], 0])
})
