import { expect, it } from 'vitest'
import { creditRoles } from './credit-roles.ts'

it('no one is named twice for the same work', () => {
  const credits = [
    { role: 'Director', name: 'Ada Moe' },
    { role: 'Camera', name: 'Kim Sand' },
    { role: 'camera ', name: 'kim  sand' },
    { role: 'Camera', name: 'Kím-Sand' },
    { role: 'Sound', name: 'Ada Moe' },
  ]
  expect(creditRoles({ director: 'Ada Moe', credits }, 'a film by')).toEqual([
    { role: 'a film by', names: ['Ada Moe'] },
    { role: 'Camera', names: ['Kim Sand'] },
    { role: 'Sound', names: ['Ada Moe'] },
  ])
})

it('people written in one line are links of their own', () => {
  expect(creditRoles({ director: 'Ada Moe & Kim Sand', credits: [{ role: 'Directed by', name: 'Kim Sand' }] }, 'a film by')).toEqual([
    { role: 'a film by', names: ['Ada Moe', 'Kim Sand'] },
  ])
})
