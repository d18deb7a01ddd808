import type { Asker } from '../asker.ts'
import { issueCode, type OneTime, type TokenType } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import type { Account, Db } from '../people/accounts.ts'
import type { LetterKind } from './letters.ts'

/** What a link in a letter says it is for; `verify` reads it back. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change' | 'email'

const letterOf: Record<LinkType, LetterKind> = {
  signup: 'confirmation',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'magiclink',
  email_change: 'email_change',
}
const sentAt: Partial<Record<TokenType, string>> = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
}
const lettersPerRecipientAndHour = 12

/** The address of a link as it is in a letter: a page that asks for a press, since programs open what is in a letter before its reader does. */
export const letterLinkFor = (...about: Parameters<typeof linkFor>): string => linkFor(...about).replace('/verify?', '/confirm?')

/** The address that redeems at once, as `generate_link` answers with. */
export function linkFor(auth: Pick<AuthContext, 'settings'>, linkToken: string, type: LinkType, redirectTo: string): string {
  return `${auth.settings.publicUrl}/verify?token=${linkToken}&type=${type}&redirect_to=${encodeURI(redirectTo).replace(/[#&+]/g, encodeURIComponent)}`
}

/**
 * Limits how often letters go to one address and come from one requester; the same for addresses we know and do not know.
 * Throws `over_email_send_rate_limit`.
 */
export function takeLetter(auth: AuthContext, asker: Asker, to: string) {
  const { limits, settings } = auth
  limits.take(`letters:from:${asker.address}`, settings.limits.emailSent, 3600, 'over_email_send_rate_limit')
  limits.take(`letters:to:${to}:hour`, lettersPerRecipientAndHour, 3600, 'over_email_send_rate_limit')
  limits.take(`letters:to:${to}`, 1, settings.email.maxFrequencySeconds, 'over_email_send_rate_limit')
}

interface CodeLetter {
  tokenType: TokenType
  linkType: LinkType
  redirectTo: string
  /** The recipient; the account's address unless a new one is being confirmed. */
  to?: string
  pkce?: boolean
}

/** Makes a code, notes when, and sends the letter in the background. */
export async function sendCode(
  auth: AuthContext,
  db: Db,
  account: Account,
  { tokenType, linkType, redirectTo, to = account.email!, pkce }: CodeLetter,
): Promise<OneTime> {
  const made = await issueCode(auth, db, account.id, tokenType, to, { pkce })
  await noteSent(db, account.id, tokenType)
  auth.mail.send(to, {
    kind: letterOf[linkType],
    link: letterLinkFor(auth, made.linkToken, linkType, redirectTo),
    code: made.code,
    newEmail: account.email_change || undefined,
    minutes: Math.round(auth.settings.email.otpExpirySeconds / 60),
  })
  return made
}

export async function noteSent(db: Db, accountId: string, tokenType: TokenType) {
  const column = sentAt[tokenType]
  if (column) await db`update users set ${db({ [column]: new Date() })} where id = ${accountId}`
}
