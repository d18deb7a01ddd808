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

it('One account never has more than its share, and another finds a session free', async () => {
  const { ask, begun } = house()
  await ask('a', 'ann', 5)
  await ask('b', 'ben')
  expect(begun).toEqual(['ann@a', 'ann@a', 'ben@b'])
})

it('Many accounts of one address have no more than the share of an address', async () => {
  const { ask, begun } = house()
  for (const subject of ['g1', 'g2', 'g3', 'g4']) await ask('a', subject, 2)
  await ask('b', 'ben')
  expect(begun).toEqual(['g1@a', 'g1@a', 'g2@a', 'ben@b'])
})

it('Waiting requests get turns address by address, account by account, for queues of any length', async () => {
  const { ask, begun, endFirst } = house({ sessions: 1, perSubject: 1, perAddress: 1 })
  await ask('a', 'ann', 4)
  await ask('a', 'amy', 2)
  await ask('b', 'ben', 2)
  for (let turn = 0; turn < 7; turn++) await endFirst()
  expect(begun).toEqual(['ann@a', 'ann@a', 'ben@b', 'amy@a', 'ben@b', 'ann@a', 'amy@a', 'ann@a'])
})

it('A request behind too many of its own, or waiting too long, is refused', async () => {
  const { ask } = house({ patienceMs: 20 })
  const asked = await ask('a', 'ann', 8) // two begin, five wait, one is too many
  expect(await Promise.all(asked)).toEqual(['begun', 'begun', ...Array(6).fill(expect.any(NoTurn))])
})
