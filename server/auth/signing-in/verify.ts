import type { Asker } from '../asker.ts'
import { codeByGuess, codeByLink, type RightCode, spendCode, type TokenType } from '../codes/one-time.ts'
import type { AuthContext } from '../context.ts'
import { type Account, accountByEmail, accountById, accountByPhone } from '../people/accounts.ts'
import { cleanEmail, cleanPhone } from '../people/addresses.ts'
import { recordAct } from '../people/audit.ts'
import { bothConfirm } from '../people/change-address.ts'
import { attachEmail, attachPhone, confirmEmail, confirmPhone } from '../people/identities.ts'
import { AuthProblem, validationFailed } from '../problem.ts'
import { refuseBanned } from '../sessions/begin-session.ts'

const typesOf = new Map<string, TokenType[]>(
  Object.entries({
    signup: ['confirmation_token'],
    invite: ['confirmation_token'],
    recovery: ['recovery_token'],
    magiclink: ['recovery_token', 'confirmation_token'],
    email: ['confirmation_token', 'recovery_token'],
    email_change: ['email_change_token_new', 'email_change_token_current'],
    sms: ['confirmation_token'],
    phone_change: ['phone_change_token'],
  }),
)

export interface Presented {
  type: string
  /** From a link. */
  linkToken?: string
  /** Typed, with the address it was sent to. */
  code?: string
  email?: unknown
  phone?: unknown
}

/** `pending` is a change of address of which the other mailbox is still to confirm. */
export type Verified = { account: Account; pending: boolean; byPkce: boolean }

const expired = (byLink = false) =>
  new AuthProblem(403, 'otp_expired', byLink ? 'Email link is invalid or has expired' : 'Token has expired or is invalid')

/** Redeems a link or a code, once, and makes true what it proves. Throws `otp_expired` for anything that is not right and live. */
export async function verifyCode(auth: AuthContext, asker: Asker, presented: Presented): Promise<Verified> {
  const byLink = presented.linkToken !== undefined
  const types = typesOf.get(presented.type)
  // A typed code is invalid under an unknown name; a link of such a kind was never made.
  if (!types) throw byLink ? validationFailed('Invalid email verification type') : expired()
  const key = `verify:from:${asker.address}`
  auth.limits.take(key, auth.settings.limits.tokenVerifications, 300)
  const right = presented.linkToken ? await codeByLink(auth, presented.linkToken, types) : await typedCode(auth, presented, types)
  if (!right) throw expired(byLink)
  refuseBanned(right.account)
  return auth.sql.begin(async (tx) => {
    if (!(await spendCode(tx, right))) throw expired(byLink)
    auth.limits.giveBack(key)
    const pending = await makeTrue(auth, tx as never, asker, right, presented.type)
    return { account: (await accountById(tx, right.account.id))!, pending, byPkce: presented.linkToken?.startsWith('pkce_') ?? false }
  })
}

async function typedCode(
  auth: AuthContext,
  { type, code = '', email, phone }: Presented,
  types: TokenType[],
): Promise<RightCode | undefined> {
  if (phone) {
    const number = cleanPhone(phone)
    const account = type === 'phone_change' ? await accountByChange(auth, 'phone', number) : await accountByPhone(auth.sql, number)
    return account && codeByGuess(auth, account, number, code, types)
  }
  const address = cleanEmail(email)
  const account =
    (type === 'email_change' ? await accountByChange(auth, 'email', address) : undefined) ?? (await accountByEmail(auth.sql, address))
  return account && codeByGuess(auth, account, address, code, types)
}

/** The account that is about to take this address. */
async function accountByChange(auth: AuthContext, kind: 'email' | 'phone', value: string): Promise<Account | undefined> {
  const [row] = await (kind === 'email'
    ? auth.sql`select id from users where email_change = ${value} and deleted_at is null`
    : auth.sql`select id from users where phone_change = ${value} and deleted_at is null`)
  return row && accountById(auth.sql, row.id as string)
}

/** Returns whether a second confirmation is still awaited. */
async function makeTrue(
  auth: AuthContext,
  db: AuthContext['sql'],
  asker: Asker,
  { type, relatesTo, account }: RightCode,
  linkType: string,
): Promise<boolean> {
  switch (type) {
    case 'confirmation_token':
      if (relatesTo === account.phone) await confirmPhone(db, account.id)
      else await confirmEmail(db, account.id)
      await recordAct(db, 'user_signedup', account, asker.address, { provider: linkType === 'sms' ? 'phone' : 'email' })
      return false
    case 'recovery_token':
      await confirmEmail(db, account.id)
      return false
    case 'email_change_token_new':
    case 'email_change_token_current':
      return confirmSide(auth, db, account, { side: type === 'email_change_token_new' ? newSide : currentSide, relatesTo })
    case 'phone_change_token':
      await attachPhone(db, account, account.phone_change!)
      return false
    default:
      throw expired()
  }
}

const currentSide = 1
const newSide = 2

/**
 * One of the two mailboxes confirmed the change. Both have to: the same one twice is still one. Returns whether the other is awaited.
 * The row is locked, so that two confirmations at a time see each other. Throws `otp_expired` when the change is another by now.
 */
async function confirmSide(
  auth: AuthContext,
  db: AuthContext['sql'],
  { id }: Account,
  { side, relatesTo }: { side: number; relatesTo: string },
): Promise<boolean> {
  await db`select from users where id = ${id} for update`
  const account = (await accountById(db, id))!
  if (!account.email_change || relatesTo !== (side === newSide ? account.email_change : account.email)) throw expired()
  const confirmed = account.email_change_confirm_status
  const both = bothConfirm(auth, account)
  if (both && (confirmed === 0 || confirmed === side)) {
    await db`update users set email_change_confirm_status = ${side}, updated_at = now() where id = ${id}`
    return true
  }
  // A change that only the mailbox it leaves has agreed to leads nowhere yet.
  if (side === currentSide && !both) return true
  await db`delete from one_time_tokens where user_id = ${id} and token_type in ('email_change_token_new', 'email_change_token_current')`
  await attachEmail(db, account, account.email_change)
  return false
}
