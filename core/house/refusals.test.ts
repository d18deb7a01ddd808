import { expect, it } from 'vitest'
import german from './refusals/de.json' with { type: 'json' }
import { refusalIn } from './refusals.ts'

it('translates a refusal of the database into German with its values, and leaves unknown ones unchanged', () => {
  expect(refusalIn(german, 'Ten first messages a day are the limit.')).toBe('Zehn erste Nachrichten am Tag genügen.')
  expect(refusalIn(german, 'You have access to this board to write.')).toBe('Auf dieser Tafel dürfen Sie: write.')
  expect(refusalIn(german, 'Your films run to 12 hours, and 10 is as much as you may keep here.')).toBe(
    'Ihre Filme dauern zusammen 12 Stunden; 10 dürfen Sie hier haben.',
  )
  expect(refusalIn(german, 'Something nobody wrote.')).toBe('Something nobody wrote.')
})
