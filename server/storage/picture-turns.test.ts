import { expect, it } from 'vitest'
import { type Asker, NoPictureTurn, openPictureTurns } from './picture-turns.ts'

/** Asks in turn; what has begun goes on until it is ended by name. */
function turns() {
  const inTurn = openPictureTurns({ places: 2, mostWaiting: 2, mostWaitingOfTheHouse: 3 })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string, asker: Partial<Asker>, signal = new AbortController().signal) =>
    inTurn({ address: 'a', ofTheHouse: false, ...asker }, signal, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const end = async (name: string) => {
    await new Promise(setImmediate)
    ends.get(name)!()
    await new Promise(setImmediate)
  }
  return { begun, ask, end }
}

it('An address has one picture drawn at a time, and a few waiting', async () => {
  const { begun, ask, end } = turns()
  void ask('one', {})
  void ask('two', {})
  void ask('three', {})
  await expect(ask('four', {})).rejects.toBeInstanceOf(NoPictureTurn)
  expect(begun).toEqual(['one'])
  await end('one')
  expect(begun).toEqual(['one', 'two'])
})
it('An account has one picture drawn at a time from however many addresses', async () => {
  const { begun, ask } = turns()
  void ask('one', { account: 'ada', address: 'a' })
  void ask('two', { account: 'ada', address: 'b' })
  void ask('three', { account: 'ada', address: 'c' })
  await expect(ask('four', { account: 'ada', address: 'd' })).rejects.toBeInstanceOf(NoPictureTurn)
  expect(begun).toEqual(['one'])
})
it('A place is reserved for the sizes of the house, which come before all others', async () => {
  const { begun, ask, end } = turns()
  void ask('chosen a', {})
  void ask('chosen b', { address: 'b' })
  void ask('house 1', { address: 'c', ofTheHouse: true })
  void ask('house 2', { address: 'c', ofTheHouse: true })
  await new Promise(setImmediate)
  expect(begun).toEqual(['chosen a', 'house 1'])
  await end('chosen a')
  expect(begun).toEqual(['chosen a', 'house 1', 'house 2'])
  await end('house 1')
  expect(begun.at(-1)).toBe('chosen b')
})
it('The one served longest ago is next, with any number of others waiting', async () => {
  const { begun, ask, end } = turns()
  for (const name of ['a1', 'a2', 'a3']) void ask(name, { address: 'a', ofTheHouse: true })
  void ask('b1', { address: 'b', ofTheHouse: true })
  await end('a1')
  expect(begun).toEqual(['a1', 'a2', 'b1'])
})
it('One that leaves while waiting releases its place to the next', async () => {
  const { begun, ask, end } = turns()
  const leave = new AbortController()
  void ask('one', {})
  const left = ask('two', {}, leave.signal)
  leave.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  void ask('three', {})
  await end('one')
  expect(begun).toEqual(['one', 'three'])
})
