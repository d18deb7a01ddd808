import { expect, it } from 'vitest'
import german from './refusals/de.json' with { type: 'json' }
import { refusalIn } from './refusals.ts'

it('says a refusal of the database in German, with what is put into it, and leaves alone what it does not know', () => {
  expect(refusalIn(german, 'Ten first letters a day are enough.')).toBe('Zehn erste Briefe am Tag genügen.')
  expect(refusalIn(german, 'Nobody has an account here with the address ann@films.example.')).toBe(
    'Niemand hat hier ein Konto mit der Adresse ann@films.example.',
  )
  expect(refusalIn(german, 'Your films run to 12 hours, and 10 is as much as you may keep here.')).toBe(
    'Ihre Filme dauern zusammen 12 Stunden; 10 dürfen Sie hier haben.',
  )
  expect(refusalIn(german, 'Something nobody wrote.')).toBe('Something nobody wrote.')
})
