import { expect, it } from 'vitest'
import { takeTurns } from './turns.ts'

it('Work takes turns in its order, as many at once as allowed, also past a failure', async () => {
  const turn = takeTurns(2)
  const finish: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    turn(
      () =>
        new Promise<number>((done, fail) => {
          begun.push(number)
          finish[number] = () => (number === 1 ? fail(new Error('one failed')) : done(number))
        }),
    )
  const all = [0, 1, 2, 3].map(work)
  const settled = Promise.allSettled(all)
  expect(begun).toEqual([0, 1])
  finish[1]!()
  await expect.poll(() => begun).toEqual([0, 1, 2])
  finish[2]!()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  finish[0]!()
  finish[3]!()
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const later = turn(async () => 'free again')
  expect(await later).toBe('free again')
})
