import { expect, it } from 'vitest'
import { testsOf } from './tests-of.ts'

it('finds a room in all its places, and no other', async () => {
  const { unit, browser } = await testsOf(['documentaries', 'player'])
  expect(unit).toContain('tests/policies/documentaries.test.ts')
  expect(unit).toContain('web/player/playlists.test.ts')
  expect(browser).toContain('tests/e2e/player.spec.ts')
  expect(browser.filter((path) => !/documentaries|player/.test(path))).toEqual([])
  expect(unit.filter((path) => !/documentaries|player/.test(path))).toEqual([])
})

it('finds a room by its whole noun, and by a part of it what no room is called', async () => {
  const { unit, browser } = await testsOf(['screenings'])
  expect(unit).toContain('tests/policies/screenings.test.ts')
  expect(unit).not.toContain('tests/policies/test-screenings.test.ts')
  expect(browser).toEqual(['tests/e2e/screenings.spec.ts'])
  expect((await testsOf(['screenings-'])).browser).toContain('tests/e2e/screenings-interrupted.spec.ts')
})

it('finds nothing for a word no room has', async () => {
  expect(await testsOf(['no-such-room'])).toEqual({ unit: [], browser: [] })
})
