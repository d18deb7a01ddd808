import { availableParallelism } from 'node:os'
import bcrypt from '@node-rs/bcrypt'
import { AuthProblem } from './problem.ts'
import type { AuthSettings } from './settings.ts'
import { takeTurns } from './turns.ts'

const cost = 10
/** bcrypt reads no further; more would be silently ignored. */
const longestPasswordBytes = 72

/** How many threads libuv has is fixed by the process's own start. */
const libuvThreads = Number(process.env.UV_THREADPOOL_SIZE ?? 4)

/**
 * bcrypt runs in libuv's threads, never on the event loop, and leaves one of them: files are read there too, and a rush of sign-ins must not
 * stop a film. More than one at a time on each core would only make all of them slower.
 */
const turn = takeTurns(Math.max(1, Math.min(availableParallelism(), libuvThreads - 1)))

export const hashPassword = (password: string): Promise<string> => turn(() => bcrypt.hash(password, { cost }))

let nobodysHash: Promise<string> | undefined

/** Compares with the account's hash; without an account does the same work and returns false, so that timing reveals nothing. */
export async function passwordMatches(password: string, hash: string | null | undefined): Promise<boolean> {
  nobodysHash ??= hashPassword('nobody signs in with this')
  const against = hash || (await nobodysHash)
  const matches = await turn(() => bcrypt.verify(password, against))
  return Boolean(hash) && matches
}

const groups: Record<string, RegExp[]> = {
  letters_digits: [/[A-Za-z]/, /\d/],
  lower_upper_letters_digits: [/[a-z]/, /[A-Z]/, /\d/],
  lower_upper_letters_digits_symbols: [/[a-z]/, /[A-Z]/, /\d/, /[!@#$%^&*()_+\-=[\]{};'\\:"|<>?,./`~]/],
}
const wordsForGroups: Record<string, string> = {
  letters_digits: 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789',
  lower_upper_letters_digits: 'abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789',
  lower_upper_letters_digits_symbols:
    'abcdefghijklmnopqrstuvwxyz, ABCDEFGHIJKLMNOPQRSTUVWXYZ, 0123456789, !@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~.',
}

/** Why a password is too weak, or undefined. */
export function weakness(
  password: string,
  rules: AuthSettings['password'],
): { message: string; reasons: ('length' | 'characters')[] } | undefined {
  const messages: string[] = []
  const reasons: ('length' | 'characters')[] = []
  if (password.length < rules.minimumLength) {
    reasons.push('length')
    messages.push(`Password should be at least ${rules.minimumLength} characters.`)
  }
  if (groups[rules.requirements]?.some((group) => !group.test(password))) {
    reasons.push('characters')
    messages.push(`Password should contain at least one character of each: ${wordsForGroups[rules.requirements]}`)
  }
  return reasons.length > 0 ? { message: messages.join(' '), reasons } : undefined
}

/** Throws `weak_password` with its reasons, or `validation_failed` for what bcrypt cannot take. */
export function refuseWeakPassword(password: string, rules: AuthSettings['password']) {
  if (Buffer.byteLength(password) > longestPasswordBytes)
    throw new AuthProblem(400, 'validation_failed', 'Password cannot be longer than 72 characters')
  const weak = weakness(password, rules)
  if (weak) throw new AuthProblem(422, 'weak_password', weak.message, { weak_password: { reasons: weak.reasons } })
}
