import { describe, expect, it } from 'vitest'
import { heldOnTiles, offSheet, onSheet, startOf, type TileFacts, tilesInSight, viewOfTiles } from './tiles.ts'

const town: TileFacts = { type: 'lines', minZoom: 10, maxZoom: 14, bounds: [10.5, 59.8, 10.9, 60] }
const world: TileFacts = { type: 'pictures', minZoom: 0, maxZoom: 3, bounds: [-180, -85, 180, 85] }
const size = { width: 1000, height: 500 }

describe('a map in tiles', () => {
  it('projects places like web maps, there and back', () => {
    expect(onSheet(0, 0)).toEqual([0.5, 0.5])
    expect(onSheet(180, 89)[1]).toBeCloseTo(0, 4)
    const [longitude, latitude] = offSheet(...onSheet(10.7, 59.9))
    expect(longitude).toBeCloseTo(10.7, 9)
    expect(latitude).toBeCloseTo(59.9, 9)
  })
  it('opens as a whole, unless its author chose a view', () => {
    const [longitude, latitude, closer] = viewOfTiles(town)
    expect(longitude).toBeCloseTo(10.7)
    expect(latitude).toBeCloseTo(59.9, 1)
    expect(closer).toBeGreaterThan(300)
    expect(startOf({ kind: 'map', startView: [1, 2, 3] }, town)).toEqual([1, 2, 3])
    expect(startOf({ kind: 'map', startView: null })).toEqual([11, 22, 1])
    expect(startOf({ kind: 'scene', startView: null }, town)).toEqual([0, 0, 75])
  })
  it('shows no more than the world and comes no nearer than its tiles allow', () => {
    expect(heldOnTiles([170, 80, 1], world, size)[0]).toBeCloseTo(0)
    expect(heldOnTiles([170, 0, 4], world, size)[0]).toBeCloseTo(135)
    expect(heldOnTiles([0, 0, 1e9], world, size)[2]).toBeCloseTo((256 * 2 ** 5) / 1000)
    // A frame that is higher than wide has no ground beyond the poles.
    expect(heldOnTiles([0, 0, 1], world, { width: 400, height: 800 })[2]).toBe(2)
  })
  it('requests only visible tiles, those in the middle first', () => {
    const seen = tilesInSight(viewOfTiles(town), size, town)
    expect(new Set(seen.map(({ z }) => z)).size).toBe(1)
    expect(seen.length).toBeLessThan(12)
    const { z, x, y } = seen[0]!
    const [longitude, latitude] = offSheet((x + 0.5) / 2 ** z, (y + 0.5) / 2 ** z)
    expect(longitude).toBeCloseTo(10.7, 0)
    expect(latitude).toBeCloseTo(59.9, 0)
    expect(tilesInSight([0, 0, 1], size, world)).toHaveLength(8)
    expect(tilesInSight([0, 0, 1], size, world, 2).every((tile) => tile.z === 3)).toBe(true)
  })
  it('requests none where they would be too small to be visible, and none beyond its bounds', () => {
    const wide: TileFacts = { ...town, bounds: [0, 50, 20, 60] }
    expect(tilesInSight([10.7, 55, 8], size, wide)).toEqual([])
    // Few tiles are drawn however small they are.
    expect(tilesInSight([10.7, 59.9, 1], size, town).length).toBeGreaterThan(0)
    expect(tilesInSight([40, 10, 2000], size, town)).toEqual([])
  })
})
