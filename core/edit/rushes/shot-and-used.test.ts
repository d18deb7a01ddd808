import { expect, it } from 'vitest'
import { materialOfScenes, usedInEdits } from './shot-and-used.ts'

const select = (id: string, rushId: string, inFrame: number, outFrame: number, sceneId: string | null = null) => ({
  id,
  rushId,
  inFrame,
  outFrame,
  sceneId,
})
const use = (rush: string | null, from: number, to: number, scene: string | null = null) => ({ rush, in: from, out: to, scene })

it('a select is used by an item that shares a frame with it; out is the frame after the last', () => {
  const selects = [
    select('before', 'a', 0, 100),
    select('across', 'a', 90, 120),
    select('after', 'a', 200, 250),
    select('other', 'b', 100, 200),
  ]
  const used = usedInEdits(selects, [use('a', 100, 200), use(null, 0, 10)])
  expect([...used.rushes]).toEqual(['a'])
  expect([...used.selects]).toEqual(['across'])
})

it('a heading of a scene gives it no picture', () => {
  const material = materialOfScenes(
    [{ sceneId: 'gate' }, { sceneId: 'gate' }, { sceneId: null }],
    [select('s', 'a', 0, 1, 'ship')],
    [use('a', 0, 5, 'gate'), { rush: null, in: null, out: null, scene: 'storm' }],
  )
  expect(material.get('gate')).toEqual({ rushes: 2, selects: 0, items: 1 })
  expect(material.get('ship')).toEqual({ rushes: 0, selects: 1, items: 0 })
  expect(material.has('storm')).toBe(false)
})
