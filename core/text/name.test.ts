import { expect, it } from 'vitest'
import { nameProblem } from './name.ts'

it.each([
  ['', 'required'],
  ['   ', 'required'],
  ['I', 'too-short'],
  ['Io', undefined],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'too-long'],
  ["Ingrid O'Hanlon-Sæther", undefined],
  ['Zoë de l’Étang', undefined],
  ['王小明', undefined],
  ['R2 D2', 'characters'],
  ['Dr. Vega', 'characters'],
  ['<b>Vega</b>', 'characters'],
])('the name %j is answered with %j (section 5)', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})
