import { nameMaxLength, nameMinLength } from '../house/specification.ts'

export type NameProblem = 'required' | 'too-short' | 'too-long' | 'characters'

/** What is wrong with a person's name, or undefined: 2 to 50 characters, only letters of any alphabet, spaces, hyphens and apostrophes (section 5). */
export function nameProblem(name: string): NameProblem | undefined {
  const trimmed = name.trim()
  const length = [...trimmed].length
  if (length === 0) return 'required'
  if (length < nameMinLength) return 'too-short'
  if (length > nameMaxLength) return 'too-long'
  return /^[\p{L}\p{M} '’-]+$/u.test(trimmed) ? undefined : 'characters'
}
