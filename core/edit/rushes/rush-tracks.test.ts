import { expect, it } from 'vitest'
import { languagesOf, trackIn } from './rush-tracks.ts'

const track = (rush: string, language: string) => ({ id: `${rush} ${language}`, rush, language })
const both = [track('A', 'pt'), track('A', 'en')]

it('a rush is read in the language asked for, else in the one that is spoken', () => {
  expect(trackIn(both, 'en')?.id).toBe('A en')
  expect(trackIn(both, null)?.id).toBe('A pt')
  expect(trackIn(both, 'de')?.id).toBe('A pt')
  expect(trackIn(undefined, 'en')).toBeUndefined()
})

it('languages come by how many rushes have them', () => {
  expect(languagesOf([both, [track('B', 'en')], [track('C', 'de')]])).toEqual(['en', 'de', 'pt'])
})
