import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { runChecks } from './run-checks.ts'

const said: string[] = []
beforeEach(() => {
  said.length = 0
  for (const way of ['log', 'error'] as const) vi.spyOn(console, way).mockImplementation((line: string) => void said.push(line.trim()))
})
afterEach(() => vi.restoreAllMocks())

it('names the checks that failed or threw, with their message', async () => {
  const failed = await runChecks([
    { name: 'fine', run: async () => [] },
    { name: 'finds', run: async () => ['a.ts: wrong', 'b.ts: wrong'] },
    {
      name: 'throws',
      run: async () => {
        throw Object.assign(new Error('broken'), { stack: undefined })
      },
    },
  ])
  expect(failed.toSorted()).toEqual(['finds', 'throws'])
  expect(said).toContain('a.ts: wrong\nb.ts: wrong')
  expect(said).toContain('broken')
  expect(said.filter((line) => /^(fine|finds|throws): \d+\.\d s$/.test(line))).toHaveLength(3)
})

it('runs two at a time, and the next when one of them is over', async () => {
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const check = (name: string) => ({
    name,
    run: () => {
      began.push(name)
      return new Promise<string[]>((done) => ends.set(name, () => done([])))
    },
  })
  const all = runChecks(['a', 'b', 'c', 'd'].map(check))
  expect(began).toEqual(['a', 'b'])
  ends.get('b')!()
  await vi.waitFor(() => expect(began).toEqual(['a', 'b', 'c']))
  ends.get('c')!()
  await vi.waitFor(() => expect(began).toEqual(['a', 'b', 'c', 'd']))
  ends.get('a')!()
  ends.get('d')!()
  expect(await all).toEqual([])
})
