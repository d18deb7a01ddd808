import { expect, it } from 'vitest'
import { testsOf } from './tests-of.ts'

it('finds a feature in all its places, and no other', async () => {
  const { unit, browser } = await testsOf(['documentaries', 'player'])
  expect(unit).toContain('tests/policies/film/documentaries.test.ts')
  expect(unit).toContain('web/player/stream/playlists.test.ts')
  expect(browser).toContain('tests/e2e/media/player.spec.ts')
  expect(unit.length).toBeGreaterThan(2)
  expect(browser.filter((path) => !/documentaries|player/.test(path))).toEqual([])
  expect(unit.filter((path) => !/documentaries|player/.test(path))).toEqual([])
})

it('finds an area with all that is in it, a feature by its whole noun, and by a part of it what neither is called', async () => {
  const { unit, browser } = await testsOf(['screenings'])
  expect(unit).toContain('tests/policies/screenings/screenings.test.ts')
  expect(unit).not.toContain('tests/policies/review/test-screenings.test.ts')
  expect(browser).toContain('tests/e2e/screenings/talks.spec.ts')
  expect(browser.filter((path) => !path.startsWith('tests/e2e/screenings/'))).toEqual([])
  expect((await testsOf(['talks'])).browser).toEqual(['tests/e2e/screenings/talks.spec.ts'])
  expect((await testsOf(['screenings-'])).browser).toContain('tests/e2e/screenings/screenings-interrupted.spec.ts')
})

it('finds nothing for a word that is in no path', async () => {
  expect(await testsOf(['no-such-room'])).toEqual({ unit: [], browser: [] })
})
