import type { Account, Db } from '../people/accounts.ts'
import { AuthProblem } from '../problem.ts'
import type { Session, SignedIn } from './signed-in.ts'

/** Whether the account has a second factor and this session has not shown it: until then it is signed in for nothing but showing it. */
export const owesSecondStep = ({ account, session }: { account: Account; session: Session }) =>
  session.aal === 'aal1' && account.factors.some((factor) => factor.status === 'verified')

/** Throws `insufficient_aal`. GoTrue answers with one of several statuses, so the caller says which. */
export function refuseOwing(signedIn: SignedIn, status = 403) {
  if (owesSecondStep(signedIn)) throw stepOwed(status)
}

/**
 * Asks again within a transaction, and keeps the account's factors as they are until it ends: a first factor may have been verified, and
 * this session ended, since the request came in. Throws `insufficient_aal`, `session_not_found`.
 */
export async function refuseOwingNow(db: Db, { account, session }: SignedIn) {
  await db`select from users where id = ${account.id} for update`
  const [now] = await db<{ aal: string; factors: number }[]>`
    select s.aal, (select count(*)::int from mfa_factors f where f.user_id = s.user_id and f.status = 'verified') as factors
    from sessions s where s.id = ${session.id}`
  if (!now) throw new AuthProblem(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (now.aal === 'aal1' && now.factors > 0) throw stepOwed(403)
}

/**
 * Ends what any session of the account began and did not finish: unconfirmed factors, passkeys being created, identities being linked.
 * The person who began it may have been a thief, and to finish it later would be a way around what the owner does to keep them out.
 */
export async function endWhatWasBegun(db: Db, accountId: string) {
  await db`with counted as (delete from code_uses where subject in (select id from mfa_factors where user_id = ${accountId} and status = 'unverified'))
    delete from mfa_factors where user_id = ${accountId} and status = 'unverified'`
  await db`delete from webauthn_challenges where user_id = ${accountId}`
  await db`delete from flow_state where linking_target_id = ${accountId}`
}

/** Ends every code and link that is under way for the account, and with them a change of its address or number. */
export async function endPendingCodes(db: Db, accountId: string) {
  await db`with counted as (delete from code_uses where subject in (select id from one_time_tokens where user_id = ${accountId}))
    delete from one_time_tokens where user_id = ${accountId}`
  await db`update users set email_change = '', email_change_confirm_status = 0, phone_change = '', updated_at = now() where id = ${accountId}`
}

const stepOwed = (status: number) =>
  new AuthProblem(status, 'insufficient_aal', 'AAL2 session is required: show the second factor of this account first.')
