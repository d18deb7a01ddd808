import { describe, expect, it } from 'vitest'
import { countries, countryCalled } from './countries.ts'

describe('a country', () => {
  it('has two codes of its own and a point on the globe', () => {
    expect(countries.length).toBeGreaterThan(235)
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(new Set(countries.map(({ number }) => number)).size).toBe(countries.length)
    for (const { code, number, latitude, longitude } of countries) {
      expect([code, number], code).toEqual([expect.stringMatching(/^[A-Z]{2}$/), expect.stringMatching(/^\d{3}$/)])
      expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, code).toBe(true)
    }
  })
  it.each([
    ['Norway', 'NO'],
    ['  norway ', 'NO'],
    ['Perú', 'PE'],
    ['USA', 'US'],
    ['The Netherlands', 'NL'],
    ['Côte d’Ivoire', 'CI'],
    ['Cabo Verde', 'CV'],
    ['United Kingdom', 'GB'],
    ['Turkey', 'TR'],
    ['Türkiye', 'TR'],
    ['Bosnia and Herzegovina', 'BA'],
  ])('is found as %j', (name, code) => expect(countryCalled(name)?.code).toBe(code))
  it('is found by its name in the language of the page, and nothing else is a country', () => {
    expect(countryCalled('Norwegen')).toBeUndefined()
    expect(countryCalled('Norwegen', ['de', 'en'])?.code).toBe('NO')
    expect(countryCalled('Österreich', ['de', 'en'])?.number).toBe('040')
    for (const name of ['Atlantis', '', 'Nor', 'constructor']) expect(countryCalled(name), name).toBeUndefined()
  })
})
