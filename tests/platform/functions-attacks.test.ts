import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestHouse, type TestHouse } from '#tests/support/house.ts'

// What a stranger sends to a function costs the house nothing, and nobody else an answer.

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house?.close())

/** The longest a body of 45 MB could be made of: fifteen million objects, once someone parses it. */
const fifteenMillionObjects = `[${'{},'.repeat(15_000_000)}{}]`
const send = (name: string, body: string | ReadableStream, headers: Record<string, string> = {}) =>
  fetch(`${house.url}/functions/v1/${name}`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit)

it.each([
  ['embed', 'nobody', false],
  ['walk-in', 'nobody', true],
  ['lti/launch', 'nobody', false],
  ['mail-in', 'nobody', false],
  ['pictures', 'a visitor', true],
  ['recovery-code', 'a visitor', true],
])('45 MB to %s by %s are refused unread, and others are answered', async (name, _who, withKey) => {
  const headers: Record<string, string> = withKey ? { authorization: `Bearer ${house.anonKey}` } : {}
  const attack = send(name, fifteenMillionObjects, headers)
  const others = await Promise.all(Array.from({ length: 5 }, () => send(name, '{}', headers)))
  expect(others.map(({ status }) => status)).not.toContain(546)
  expect(others.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  expect((await attack).status).toBe(413)
  const health = (await (await fetch(`${house.url}/health`)).json()) as { notes: string[] }
  expect(health.notes.filter((note) => note.startsWith('Function'))).toEqual([])
})

it('a body without a length is counted as it arrives', async () => {
  const answer = await send('walk-in', new Blob([fifteenMillionObjects.slice(0, 2_000_000)]).stream())
  expect(answer.status).toBe(413)
})
