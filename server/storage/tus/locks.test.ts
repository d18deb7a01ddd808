import { expect, it } from 'vitest'
import type { Holders } from './holders.ts'
import { openLocks } from './locks.ts'

/** No other server process. */
const alone: Holders = {
  take: async () => true,
  free: async () => true,
  seize: async () => {},
  stillHolds: async () => true,
  release: async () => {},
}

/** Holds the lock until told to stop, by the test or by a displacing request. */
function holding(locks: ReturnType<typeof openLocks>, id = 'one') {
  let end = () => {}
  let displaced = false
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const done = locks.hold(id, (signal) => {
    begin()
    signal.addEventListener('abort', () => {
      displaced = true
      end()
    })
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  return { begun, done, end: () => end(), isDisplaced: () => displaced }
}

it('a live writer keeps its place, and others may write elsewhere', async () => {
  const locks = openLocks(alone, 60_000)
  const first = holding(locks)
  await first.begun
  await expect(locks.hold('one', async () => 'mine')).rejects.toMatchObject({ code: 'ResourceLocked' })
  expect(await locks.hold('two', async () => 'mine')).toBe('mine')
  first.end()
  await first.done
  expect([first.isDisplaced(), await locks.hold('one', async () => 'mine')]).toEqual([false, 'mine'])
})

it('a silent writer is displaced, and of all waiting ones one at a time continues', async () => {
  const locks = openLocks(alone, 0)
  const silent = holding(locks)
  await silent.begun
  let [inside, most] = [0, 0]
  const others = Array.from({ length: 5 }, () =>
    locks.hold('one', async () => {
      inside += 1
      most = Math.max(most, inside)
      await new Promise((done) => setTimeout(done, 5))
      inside -= 1
    }),
  )
  await Promise.all([silent.done, ...others])
  expect([silent.isDisplaced(), most]).toEqual([true, 1])
})

it('a writer that fails releases the lock', async () => {
  const locks = openLocks(alone, 60_000)
  await expect(locks.hold('one', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  expect(await locks.hold('one', async () => 'mine')).toBe('mine')
})

it('a writer displaced by another server process is stopped, and one whose lock another process has is refused', async () => {
  let mine = true
  const locks = openLocks({ ...alone, stillHolds: async () => mine })
  const first = holding(locks)
  mine = false
  await first.done
  expect(first.isDisplaced()).toBe(true)
  const refused = openLocks({ ...alone, take: async () => false, free: async () => false })
  await expect(refused.hold('one', async () => 'mine')).rejects.toMatchObject({ code: 'ResourceLocked' })
  await expect(refused.free('one')).rejects.toMatchObject({ code: 'ResourceLocked' })
})
