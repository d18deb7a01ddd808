import { expect, test as it } from 'vitest'
import { firstWrong, readValues, stillWrong } from './form-values.ts'

const field = (name: string) => ({ name }) as unknown as HTMLInputElement

it('the first wrong field is the first on the page, in any order of validation', () => {
  const fields = [field(''), field('name'), field('email'), field('message')]
  expect(firstWrong(fields, { message: 'Write something.', email: 'This is no address.', name: undefined })).toBe(fields[2])
})

it('no field is wrong when only the form as a whole is, or when every error is gone', () => {
  const fields = [field('name'), field('')]
  expect(firstWrong(fields, { form: 'Not sent.' })).toBeUndefined()
  expect(firstWrong(fields, { name: undefined, '': '' })).toBeUndefined()
})

it('values are read without spaces at the ends, passwords as they were typed', () => {
  const data = new FormData()
  data.set('name', '  Ada ')
  data.set('password', ' secret ')
  data.set('burned', 'on')
  const values = readValues(data)
  expect([values.text('name'), values.raw('password'), values.text('missing')]).toEqual(['Ada', ' secret ', ''])
  expect([values.has('burned'), values.has('missing')]).toEqual([true, false])
})

it('during typing only unchanged messages stay, and refusals of the server', () => {
  const said = { day: 'Enter a day.', title: 'Enter a title.', times: undefined, form: 'Not sent.' }
  const found = { day: 'This day has passed.', title: 'Enter a title.', venue: 'Enter a venue.' }
  expect(stillWrong(said, found)).toEqual({ title: 'Enter a title.', form: 'Not sent.' })
})
