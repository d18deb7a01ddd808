import { expect, it } from 'vitest'
import { openPlaces } from './process-places.ts'

/** Places whose processes use what `memory` returns for their pid. */
const places = (memory: Record<number, number> = {}) =>
  openPlaces({ processes: 2, processesMb: 1000 }, (pid) => ({ cpuMs: 0, residentMb: memory[pid] ?? 10 }))
const ended: number[] = []
const process = (pid: number, busy: number) => [{ pid, busy }, () => void ended.push(pid)] as const

it('refuses one more process while all are busy, by their number', () => {
  const all = places()
  all.take().started(...process(1, 1))
  const second = all.take()
  // One that is still starting has its place too.
  expect(() => all.take()).toThrow('2 of 2 processes with 10 of 1000 MB are busy')
  second.leave()
  expect(() => all.take()).not.toThrow()
})

it('refuses one more process while all are busy, by their memory', () => {
  const all = places({ 1: 1000 })
  all.take().started(...process(1, 1))
  expect(() => all.take()).toThrow('1 of 2 processes with 1000 of 1000 MB are busy')
})

it('ends the process that was idle longest for one that is needed', () => {
  const all = places()
  const [first, second] = [all.take(), all.take()]
  first.started(...process(11, 0))
  second.started(...process(12, 0))
  first.used()
  all.take().started(...process(13, 1))
  expect(ended).toEqual([12])
  all.take()
  expect(ended).toEqual([12, 11])
  expect(() => all.take()).toThrow('are busy')
})
