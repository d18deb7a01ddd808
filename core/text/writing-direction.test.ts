import { expect, it } from 'vitest'
import { directionOfLanguage, directionOfWords } from './writing-direction.ts'

it.each([
  ['he', 'rtl'],
  ['ar-EG', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['az-Arab', 'rtl'],
  ['fa-Latn', 'ltr'],
  ['en', 'ltr'],
  ['zxx', undefined],
  ['', undefined],
])('knows how %s is written', (language, direction) => expect(directionOfLanguage(language)).toBe(direction))

it.each([
  ['מי ספר? נהג ה-Volvo!', 'he', 'rtl'],
  ['Volvo זה שם.', 'he', 'rtl'],
  ['We waited.', 'he', 'ltr'],
  ['1948.', 'he', 'rtl'],
  ['נהג said it.', 'en', 'ltr'],
  ['מי ספר?', 'en', 'rtl'],
  ['مرحبا بكم.', undefined, 'rtl'],
  ['Hello.', undefined, 'ltr'],
  ['…', undefined, 'ltr'],
])('writes %s of a track in %s in its direction', (words, language, direction) => expect(directionOfWords(words, language)).toBe(direction))
