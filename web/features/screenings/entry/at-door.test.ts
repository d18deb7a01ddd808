import { expect, it } from 'vitest'
import type { ScreeningGuest } from '#web/data/screenings/screenings.ts'
import type { DoorTick } from '../data/door-ticks.ts'
import { atDoor } from './at-door.ts'

const guest = (id: string, part: Partial<ScreeningGuest> = {}): ScreeningGuest => ({
  ...{ id, name: id, email: '', seat: 'hall', heads: 1, state: 'registered', cameAt: null, registeredAt: null, devices: 0, minutes: 0 },
  ...part,
})
const tick = (guestId: string, part: Partial<DoorTick> = {}): DoorTick => ({
  ...{ id: `tick of ${guestId}`, senderId: 'host', writtenMs: 1, screeningId: 'evening', guestId, came: true },
  ...part,
})
const came = (guests: ScreeningGuest[], waiting: DoorTick[] = []) => atDoor(guests, waiting).map(({ id, came }) => [id, came])

it('Anyone who has a seat in the hall is expected at its door, by name; who sits at home or is put out is not', () => {
  const guests = [
    guest('Bo'),
    guest('Ann', { cameAt: '2026-11-22T19:00:00Z' }),
    guest('Cy', { seat: 'online' }),
    guest('Di', { state: 'removed' }),
  ]
  expect(came(guests)).toEqual([
    ['Ann', true],
    ['Bo', false],
  ])
})

it('What this browser has ticked and not sent yet is done, what the house refused is not', () => {
  expect(came([guest('Ann'), guest('Bo')], [tick('Ann'), tick('Bo', { refused: 'There is no such guest of yours.' })])).toEqual([
    ['Ann', true],
    ['Bo', false],
  ])
})

it('A person who was not on the list is counted at once, and once after saving', () => {
  const unlisted = tick('key', { unlisted: { name: 'Not on the list', heads: 1 } })
  expect(came([], [unlisted])).toEqual([['key', true]])
  expect(came([guest('key', { cameAt: '2026-11-22T19:00:00Z' })], [unlisted])).toEqual([['key', true]])
})
