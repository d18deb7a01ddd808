import { expect, it } from 'vitest'
import { comparison, interleave, spread } from './interleave.ts'
import { compared, isMet } from './measurement.ts'
import { drawCurves } from './plot.ts'

const pairs: [number, number][] = [
  [80, 100],
  [45, 50],
  [100, 200],
]

it('a ratio is taken within each round, so a slow minute affects both', () => {
  expect(comparison(pairs)).toEqual({
    ours: { median: 80, min: 45, max: 100 },
    peer: { median: 100, min: 50, max: 200 },
    ratio: { median: 0.8, min: 0.5, max: 0.9 },
  })
})

it('the two take turns, and the first pair only warms up', async () => {
  const order: string[] = []
  const side = (name: string) => async () => order.push(name)
  const { ours } = await interleave(2, side('a'), side('b'))
  expect(order.join('')).toBe('ababab')
  expect(ours).toEqual({ median: 4, min: 3, max: 5 })
})

it('nothing measured is no figure', () => {
  expect(() => spread([])).toThrow('Nothing was measured')
})

it.each([
  ['≥ 0.8', true],
  ['≥ 0.81', false],
  ['≤ 1.05', true],
  ['≤ 0.7 of the peer', false],
  ['', undefined],
])('with a ratio of 0.8 the aim "%s" is judged %s', (aim, met) => {
  expect(isMet(compared('x', 'y', comparison(pairs), 'peer', aim))).toBe(met)
})

it('without a peer the value itself is judged', () => {
  const grown = { name: 'growth', value: 151, unit: 'MB', aim: '< 150 MB' }
  expect(isMet(grown)).toBe(false)
  expect(isMet({ ...grown, value: 149 })).toBe(true)
})

it('the picture says in words what it shows, and keeps the names of its lines apart', () => {
  const { ours, peer } = comparison(pairs)
  const curve = {
    title: 'Rows & ranges',
    unit: 'requests/s',
    clients: [1, 64],
    ours: [ours, peer],
    peer: { name: 'nginx', values: [ours, peer] },
  }
  const drawn = drawCurves([curve], 'house')
  expect(drawn).toContain(
    'aria-label="Rows &amp; ranges, from 1 to 64 clients: Actuality from 80 to 100 requests/s, nginx from 80 to 100."',
  )
  const heights = [...drawn.matchAll(/<text x="746" y="([\d.]+)"[^>]*>(?:Actuality|nginx)</g)].map(([, y]) => Number(y))
  expect(heights).toHaveLength(2)
  expect(Math.abs(heights[0]! - heights[1]!)).toBeGreaterThanOrEqual(18)
})
