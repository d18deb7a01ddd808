import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { AuthContext } from '../context.ts'
import { type Account, accountById, type Db } from '../people/accounts.ts'

export type TokenType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'
  | 'reauthentication_token'

export interface OneTime {
  /** Digits to type. */
  code: string
  /** What a link carries; begins with `pkce_` when the flow ends in a code exchange. */
  linkToken: string
}

/** A code that was right; redeemed by `spendCode`. */
export interface RightCode {
  tokenId: string
  type: TokenType
  relatesTo: string
  account: Account
}

/** Wrong guesses after which a typed code is invalid. The link in the same letter stays valid: its 224 bits cannot be guessed. */
const guessesPerCode = 5

const sha224 = (text: string) => createHash('sha224').update(text).digest('hex')
export const newCode = (length: number) => String(randomInt(0, 10 ** length)).padStart(length, '0')

/**
 * Makes the one live code of this type for the account; an earlier one ends. `relatesTo` is the address it goes to.
 * Link and code are independent: were the link a hash of the code, guessing links would be guessing codes without being counted.
 */
export async function issueCode(
  auth: Pick<AuthContext, 'settings'>,
  db: Db,
  accountId: string,
  type: TokenType,
  relatesTo: string,
  { pkce = false, code = newCode(auth.settings.email.otpLength) } = {},
): Promise<OneTime> {
  const linkToken = `${pkce ? 'pkce_' : ''}${randomBytes(28).toString('hex')}`
  const id = randomUUID()
  await db`
    with replaced as (
      delete from code_uses where subject = (select id from one_time_tokens where user_id = ${accountId} and token_type = ${type})
    ), counted as (
      insert into code_uses (subject, code_hash) values (${id}, ${sha224(relatesTo + code)})
    )
    insert into one_time_tokens (id, user_id, token_type, token_hash, relates_to) values (${id}, ${accountId}, ${type}, ${sha224(linkToken)}, ${relatesTo})
    on conflict (user_id, token_type) do update set id = excluded.id, token_hash = excluded.token_hash, relates_to = excluded.relates_to,
      created_at = now() at time zone 'utc', updated_at = now() at time zone 'utc'`
  return { code, linkToken }
}

/** The live code of a link, if any. */
export async function codeByLink(auth: AuthContext, linkToken: string, types: TokenType[]): Promise<RightCode | undefined> {
  const [found] = await auth.sql<{ id: string; user_id: string; token_type: TokenType; relates_to: string }[]>`
    select id, user_id, token_type, relates_to from one_time_tokens
    where token_hash = ${sha224(linkToken)} and token_type::text = any(${types}) and created_at > ${oldest(auth)}`
  const account = found && (await accountById(auth.sql, found.user_id))
  return account ? { tokenId: found.id, type: found.token_type, relatesTo: found.relates_to, account } : undefined
}

/** The live code typed for an address. A wrong guess is counted in the same statement that compares it. */
export async function codeByGuess(
  auth: AuthContext,
  account: Account,
  relatesTo: string,
  code: string,
  types: TokenType[],
): Promise<RightCode | undefined> {
  const rows = await auth.sql<{ id: string; token_type: TokenType; right_code: boolean }[]>`
    with live as (
      select t.id, t.token_type from one_time_tokens t
      where t.user_id = ${account.id} and t.relates_to = ${relatesTo} and t.token_type::text = any(${types}) and t.created_at > ${oldest(auth)}
    ), hash as (select ${sha224(relatesTo + code)}::text as guessed)
    update code_uses c set failures = c.failures + (c.code_hash <> hash.guessed)::int, updated_at = now()
    from live, hash where c.subject = live.id and c.failures < ${guessesPerCode}
    returning live.id, live.token_type, c.code_hash = hash.guessed as right_code`
  const right = rows.find((row) => row.right_code)
  return right && { tokenId: right.id, type: right.token_type, relatesTo, account }
}

/** Deletes the code. False when it was redeemed a moment ago. */
export async function spendCode(db: Db, { tokenId }: RightCode): Promise<boolean> {
  const spent = await db`
    with counted as (delete from code_uses where subject = ${tokenId}) delete from one_time_tokens where id = ${tokenId} returning id`
  return spent.length === 1
}

const oldest = (auth: AuthContext) => new Date(Date.now() - auth.settings.email.otpExpirySeconds * 1000).toISOString().slice(0, -1)
