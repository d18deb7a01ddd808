import i18next from 'i18next'
import { afterEach, expect, it } from 'vitest'
import { placeInWords, placesInWords } from './country-names.ts'

afterEach(() => i18next.changeLanguage('en'))

it('names countries in the language of the reader, and other places as they are written', async () => {
  await i18next.init({ lng: 'en', resources: {} })
  expect(placesInWords('Norway, Tromsø')).toBe('Norway, Tromsø')
  await i18next.changeLanguage('de')
  expect(placesInWords('Norway, Tromsø')).toBe('Norwegen, Tromsø')
  expect(placeInWords('Norwegen')).toBe('Norwegen')
  expect(placeInWords('Ivory Coast')).toBe('Côte d’Ivoire')
})
