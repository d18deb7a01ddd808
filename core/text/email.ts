import { emailMaxLength } from '../house/specification.ts'
import { isMailAddress } from './mail-address.ts'

/** Named after the specification's three messages; the words are interface text. */
export type EmailProblem = 'required' | 'too-long' | 'invalid'

/** The first thing wrong with an address (section 5), or undefined. Expects a sanitised address. */
export function emailProblem(email: string): EmailProblem | undefined {
  if (email === '') return 'required'
  if (email.length > emailMaxLength) return 'too-long'
  if (!isMailAddress(email) || !/@[^.]+(\.[^.]+)+$/.test(email)) return 'invalid'
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
