import type { AuthContext } from './context.ts'

const hourMs = 3600_000

/** Every hour, throws away what can never be used again. Returns how to stop. */
export function sweepHourly(auth: AuthContext): () => void {
  const timer = setInterval(() => auth.background.run('sweeping', () => sweep(auth)), hourMs)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Revoked refresh tokens are stored for thirty days, to recognise a stolen one that is used again; the rest is deleted a day after it
 * ended. Unconfirmed factors are deleted after a day too.
 */
export async function sweep({ sql, settings }: AuthContext): Promise<void> {
  await sql`delete from refresh_tokens where revoked and updated_at < now() - interval '30 days'`
  await sql`delete from sessions where not_after < now() - interval '1 day'`
  if (settings.refresh.timeboxSeconds > 0)
    await sql`delete from sessions where created_at < now() - interval '1 day' - make_interval(secs => ${settings.refresh.timeboxSeconds})`
  await sql`delete from one_time_tokens where created_at < (now() at time zone 'utc') - interval '1 day' - make_interval(secs => ${settings.email.otpExpirySeconds})`
  await sql`delete from flow_state where created_at < now() - interval '1 day'`
  await sql`delete from oauth_client_states where created_at < now() - interval '1 day'`
  await sql`delete from saml_relay_states where created_at < now() - interval '1 day'`
  await sql`delete from oauth_authorizations where expires_at < now() - interval '1 day'`
  // Programs register themselves by the thousand; unconnected ones are deleted.
  await sql`delete from oauth_clients c where registration_type = 'dynamic' and created_at < now() - interval '30 days'
    and not exists (select from oauth_consents g where g.client_id = c.id)`
  await sql`delete from mfa_challenges where created_at < now() - interval '1 day'`
  await sql`delete from mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`
  await sql`delete from webauthn_challenges where expires_at < now() - interval '1 day'`
  await sql`delete from code_uses c where updated_at < now() - interval '1 day'
    and not exists (select from one_time_tokens t where t.id = c.subject) and not exists (select from mfa_factors f where f.id = c.subject)`
}
