import { expect, it } from 'vitest'
import { placeToTeach } from './place-to-teach.ts'

const school = { id: 's', type: 'school', role: 'teacher', state: 'in' } as const

it('is the first institution with teaching in which the reader is teacher or librarian', () => {
  expect(placeToTeach([{ ...school, role: 'member' }, school])).toBe(school)
  expect(placeToTeach([{ ...school, type: 'university-library', role: 'librarian' }])?.type).toBe('university-library')
})

it('is none for a member, for who only asked to come in, and where there are no classes', () => {
  expect(placeToTeach([])).toBeUndefined()
  expect(placeToTeach([{ ...school, role: 'member' }])).toBeUndefined()
  expect(placeToTeach([{ ...school, state: 'asked' }])).toBeUndefined()
  expect(placeToTeach([{ ...school, type: 'community' }])).toBeUndefined()
})
