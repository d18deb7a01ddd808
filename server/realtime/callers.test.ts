import { expect, it } from 'vitest'
import { Callers } from './callers.ts'
import { readLimits } from './limits.ts'

const limits = readLimits({ realtime: { max_clients_per_address: 2, max_events_per_second: 10 } })

it('An address has so many sockets at once, and those that close make room', () => {
  const callers = new Callers(limits)
  expect([callers.enter('a'), callers.enter('a'), callers.enter('a'), callers.enter('b')]).toEqual([true, true, false, true])
  callers.leave('a')
  expect(callers.enter('a')).toBe(true)
})

it('A caller sends so much a second, an address ten times as much, and a new second begins afresh', () => {
  let now = 5000
  const callers = new Callers(limits, () => now)
  expect([callers.maySend('ann', 8), callers.maySend('ann', 3), callers.maySend('ann', 2), callers.maySend('ben', 10)]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect([callers.mayAddressSend('a', 100), callers.mayAddressSend('a', 1)]).toEqual([true, false])
  now = 6000
  expect(callers.maySend('ann', 10)).toBe(true)
})
