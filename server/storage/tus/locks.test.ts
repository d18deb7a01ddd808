import { expect, it } from 'vitest'
import { openLocks } from './locks.ts'

/** Holds until told to stop, by the test or by whoever displaces it. */
function holding(locks: ReturnType<typeof openLocks>, id = 'one') {
  let end = () => {}
  let displaced = false
  const done = locks.hold(id, (signal) => {
    signal.addEventListener('abort', () => {
      displaced = true
      end()
    })
    return new Promise<void>((resolve) => {
      end = resolve
    })
  })
  return { done, end: () => end(), isDisplaced: () => displaced }
}

it('a lively writer keeps its place, and others may write elsewhere', async () => {
  const locks = openLocks(60_000)
  const first = holding(locks)
  await expect(locks.hold('one', async () => 'mine')).rejects.toMatchObject({ code: 'ResourceLocked' })
  expect(await locks.hold('two', async () => 'mine')).toBe('mine')
  first.end()
  await first.done
  expect([first.isDisplaced(), locks.isBusy('one'), await locks.hold('one', async () => 'mine')]).toEqual([false, false, 'mine'])
})

it('a writer that fell silent is displaced, and of all who waited one at a time goes on', async () => {
  const locks = openLocks(0)
  const silent = holding(locks)
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

it('a writer that fails lets go', async () => {
  const locks = openLocks(60_000)
  await expect(locks.hold('one', () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
  expect(locks.isBusy('one')).toBe(false)
})
