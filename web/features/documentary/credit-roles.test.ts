import { expect, it } from 'vitest'
import { creditRoles, namesIn } from './credit-roles.ts'

it('nobody is named twice for the same work', () => {
  const credits = [
    { role: 'Director', name: 'Ada Moe' },
    { role: 'Camera', name: 'Kim Sand' },
    { role: 'camera ', name: 'kim  sand' },
    { role: 'Sound', name: 'Ada Moe' },
  ]
  expect(creditRoles({ director: 'Ada Moe', credits }, 'a film by')).toEqual([
    { role: 'a film by', names: ['Ada Moe'] },
    { role: 'Camera', names: ['Kim Sand'] },
    { role: 'Sound', names: ['Ada Moe'] },
  ])
})

it('people written in one line are links of their own', () => {
  expect(namesIn('Ada Moe, Kim Sand and Lo Vik')).toEqual(['Ada Moe', 'Kim Sand', 'Lo Vik'])
  expect(namesIn('Sandy Anders')).toEqual(['Sandy Anders'])
  expect(namesIn('Film and Television Fund')).toEqual(['Film and Television Fund'])
  expect(namesIn('')).toEqual([])
  expect(creditRoles({ director: 'Ada Moe & Kim Sand', credits: [{ role: 'Directed by', name: 'Kim Sand' }] }, 'a film by')).toEqual([
    { role: 'a film by', names: ['Ada Moe', 'Kim Sand'] },
  ])
})
