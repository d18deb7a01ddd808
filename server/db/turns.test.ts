import { expect, it } from 'vitest'
import { NoTurn, Turns } from './turns.ts'

const shares = { sessions: 4, perSubject: 2, perAddress: 3, mostWaiting: 5, patienceMs: 60_000 }

/** Takes turns and notes who has begun. */
function house(given: Partial<typeof shares> = {}) {
  const turns = new Turns({ ...shares, ...given })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    async endFirst() {
      ends.shift()!()
      await settled()
    },
    async ask(address: string, subject: string, count = 1) {
      const asked = Array.from({ length: count }, () =>
        turns.take(address, subject).then(
          (end) => {
            begun.push(`${subject}@${address}`)
            ends.push(end)
            return 'begun'
          },
          (error: unknown) => error,
        ),
      )
      await settled()
      return asked
    },
  }
}
const settled = () => new Promise((done) => setImmediate(done))

it('One account never holds more than its share, and another finds a session free', async () => {
  const { ask, begun } = house()
  await ask('a', 'ann', 5)
  await ask('b', 'ben')
  expect(begun).toEqual(['ann@a', 'ann@a', 'ben@b'])
})

it('Many accounts of one address hold no more than the share of an address', async () => {
  const { ask, begun } = house()
  for (const subject of ['g1', 'g2', 'g3', 'g4']) await ask('a', subject, 2)
  await ask('b', 'ben')
  expect(begun).toEqual(['g1@a', 'g1@a', 'g2@a', 'ben@b'])
})

it('Who waits gets turns address after address, account after account, whatever the length of their queues', async () => {
  const { ask, begun, endFirst } = house({ sessions: 1, perSubject: 1, perAddress: 1 })
  await ask('a', 'ann', 4)
  await ask('a', 'amy', 2)
  await ask('b', 'ben', 2)
  for (let turn = 0; turn < 7; turn++) await endFirst()
  expect(begun).toEqual(['ann@a', 'ann@a', 'ben@b', 'amy@a', 'ben@b', 'ann@a', 'amy@a', 'ann@a'])
})

it('Who waits behind too many of their own, or too long, is told', async () => {
  const { ask } = house({ patienceMs: 20 })
  const asked = await ask('a', 'ann', 8) // two begin, five wait, one is too many
  expect(await Promise.all(asked)).toEqual(['begun', 'begun', ...Array(6).fill(expect.any(NoTurn))])
})
