import { validationFailed } from '../problem.ts'

/** A mailbox as HTML's own `type=email` defines it, with a dot in the domain left optional for houses on a local network. */
const mailbox = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/

/** Lower-cased and checked; throws `validation_failed`. Nothing it lets through can start a new line in a mail. */
export function cleanEmail(raw: unknown): string {
  if (typeof raw !== 'string' || raw === '') throw validationFailed('An email address is required')
  const email = raw.trim().toLowerCase()
  if (email.length > 255) throw validationFailed('An email address is too long')
  if (!mailbox.test(email)) throw validationFailed('Unable to validate email address: invalid format')
  return email
}

/** Digits only, as stored; throws `validation_failed`. */
export function cleanPhone(raw: unknown): string {
  const phone = String(raw ?? '').replace(/[+\s]/g, '')
  if (!/^[1-9]\d{1,14}$/.test(phone)) throw validationFailed('Invalid phone number format (E.164 required)')
  return phone
}
