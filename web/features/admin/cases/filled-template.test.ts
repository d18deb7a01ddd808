import { expect, it } from 'vitest'
import { filledTemplate } from './filled-template.ts'

it('a template fills known placeholders and keeps unknown ones', () => {
  const body = 'Dear {name}, “{film}” is withheld until {due}. {name}, write to us. {house}'
  expect(filledTemplate(body, { name: 'Ann', due: '', house: 'Aldermoor' })).toBe(
    'Dear Ann, “{film}” is withheld until {due}. Ann, write to us. Aldermoor',
  )
  expect(filledTemplate('$& {name}', { name: '$1' })).toBe('$& $1')
})
