import { expect, it } from 'vitest'
import { spokenIn } from './films-languages.ts'

it.each([
  ['the film’s language, also written otherwise', { language: 'en', spokenLanguages: [] }, ['en-GB', 'de'], ['en-GB']],
  ['each that is spoken in it', { language: 'se', spokenLanguages: ['nb'] }, ['nb', 'se', 'en'], ['nb', 'se']],
  ['the only one, where nobody has said what is spoken', { language: null, spokenLanguages: [] }, ['fr'], ['fr']],
  ['none of several, where nobody has said', { language: null, spokenLanguages: [] }, ['fr', 'de'], []],
  ['none, where all are translations', { language: 'zxx', spokenLanguages: [] }, ['fr'], []],
])('a film is quoted in %s', (_words, film, languages, quoted) => expect(spokenIn(film, languages)).toEqual(quoted))
