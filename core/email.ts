import { emailMaxLength } from './specification.ts'

export type EmailProblem = 'Email is required' | 'Email is too long' | 'Please enter a valid email address'

/** The first thing wrong with an address, in the specification's words (section 5), or undefined. Expects a sanitised address. */
export function emailProblem(email: string): EmailProblem | undefined {
  if (email === '') return 'Email is required'
  if (email.length > emailMaxLength) return 'Email is too long'
  if (!/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return 'Please enter a valid email address'
  return undefined
}

const scriptLike = /script[^/@]*\/script|(?:javascript|vbscript):|data:text\/html[^@]*,|\bon[a-z]+\s*=/gi

/** Section 5: removes < and >, then script-like patterns, then trims and lower-cases. Repeats, so that nothing removed leaves another pattern behind. */
export function sanitiseEmail(raw: string): string {
  let email = raw.replace(/[<>]/g, '')
  for (let before = ''; before !== email; ) {
    before = email
    email = email.replace(scriptLike, '')
  }
  return email.trim().toLowerCase()
}
