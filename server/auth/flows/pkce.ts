import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Body, textField } from '../body.ts'
import type { AuthContext } from '../context.ts'
import type { Db } from '../people/accounts.ts'
import { AuthProblem, validationFailed } from '../problem.ts'

export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

export interface Flow {
  id: string
  user_id: string | null
  auth_code: string | null
  code_challenge: string | null
  code_challenge_method: 's256' | 'plain' | null
  provider_type: string
  provider_access_token: string | null
  provider_refresh_token: string | null
  authentication_method: string
  auth_code_issued_at: Date | null
  referrer: string | null
  invite_token: string | null
  linking_target_id: string | null
  created_at: Date
}

const flowLifeSeconds = 300

/** The PKCE challenge a request carries (RFC 7636), or undefined for the implicit flow. Throws `validation_failed`. */
export function challengeOf(body: Body): Challenge | undefined {
  const challenge = textField(body, 'code_challenge')
  const method = textField(body, 'code_challenge_method')?.toLowerCase()
  if (!challenge && !method) return undefined
  if (!challenge || !method) throw validationFailed('PKCE flow requires code_challenge_method and code_challenge')
  if (method !== 's256' && method !== 'plain') throw validationFailed('Invalid code challenge method')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge))
    throw validationFailed('code challenge has to be between 43 and 128 characters of A-Z a-z 0-9 . _ ~ -')
  return { challenge, method }
}

interface NewFlow {
  challenge?: Challenge
  userId?: string
  providerType: string
  authenticationMethod: string
  referrer?: string
  linkingTargetId?: string
}

/** Notes a sign-in that will come back through a link or a provider. Returns its id. */
export async function startFlow(db: Db, flow: NewFlow): Promise<string> {
  const id = randomUUID()
  await db`insert into flow_state (id, user_id, code_challenge, code_challenge_method, provider_type, authentication_method, referrer, linking_target_id)
    values (${id}, ${flow.userId ?? null}, ${flow.challenge?.challenge ?? null}, ${flow.challenge?.method ?? null}, ${flow.providerType},
      ${flow.authenticationMethod}, ${flow.referrer ?? null}, ${flow.linkingTargetId ?? null})`
  return id
}

/** Gives the newest waiting flow of the account (or the flow named) its code; undefined when there is none. */
export async function issueAuthCode(
  db: Db,
  userId: string,
  { flowId, providerTokens }: { flowId?: string; providerTokens?: { access?: string; refresh?: string } } = {},
) {
  const [flow] = await db<{ auth_code: string }[]>`
    update flow_state set auth_code = ${randomUUID()}, auth_code_issued_at = now(), user_id = ${userId}, updated_at = now(),
      provider_access_token = ${providerTokens?.access ?? null}, provider_refresh_token = ${providerTokens?.refresh ?? null}
    where id = ${flowId ? db`${flowId}` : db`(select id from flow_state where user_id = ${userId} and code_challenge is not null and auth_code is null order by created_at desc limit 1)`}
    returning auth_code`
  return flow?.auth_code
}

/** Redeems an auth code once. Throws `flow_state_not_found`, `flow_state_expired`, `bad_code_verifier`. */
export async function redeemAuthCode(auth: AuthContext, authCode: string, verifier: string): Promise<Flow> {
  const [flow] = await auth.sql<Flow[]>`delete from flow_state where auth_code = ${authCode} returning *`
  if (!flow?.user_id) throw new AuthProblem(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (!flow.auth_code_issued_at || Date.now() - flow.auth_code_issued_at.getTime() > flowLifeSeconds * 1000)
    throw new AuthProblem(403, 'flow_state_expired', 'invalid flow state, flow state has expired')
  const presented = flow.code_challenge_method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  const [given, wanted] = [Buffer.from(presented), Buffer.from(flow.code_challenge ?? '')]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
    throw new AuthProblem(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  return flow
}
