import type { Account, Db } from './accounts.ts'

export type AuditAction =
  | 'login'
  | 'logout'
  | 'user_signedup'
  | 'user_invited'
  | 'user_deleted'
  | 'user_modified'
  | 'user_updated_password'
  | 'user_recovery_requested'
  | 'user_confirmation_requested'
  | 'user_reauthenticate_requested'
  | 'user_repeated_signup'
  | 'token_revoked'
  | 'token_refreshed'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'factor_deleted'
  | 'factor_updated'
  | 'challenge_created'
  | 'verification_attempted'
  | 'identity_unlinked'
  | 'passkey_created'
  | 'passkey_deleted'
  | 'oauth_approved'
  | 'oauth_revoked'

/** Writes what happened to `audit_log_entries`, in GoTrue's payload shape. `actor` is undefined for the operator's service key. */
export const recordAct = (
  db: Db,
  action: AuditAction,
  actor: Pick<Account, 'id' | 'email' | 'phone' | 'is_sso_user'> | undefined,
  address: string,
  traits?: Record<string, unknown>,
) =>
  db`insert into audit_log_entries (ip_address, payload) values (${address}, ${db.json({
    action,
    actor_id: actor?.id ?? '00000000-0000-0000-0000-000000000000',
    actor_username: actor ? (actor.email ?? actor.phone ?? '') : 'service_role',
    actor_via_sso: actor?.is_sso_user ?? false,
    log_type: logType(action),
    ...(traits ? { traits } : {}),
  } as never)})`

function logType(action: AuditAction): string {
  if (['login', 'logout'].includes(action)) return 'account'
  if (action.startsWith('token_')) return 'token'
  if (action.startsWith('user_') && ['user_invited', 'user_signedup', 'user_deleted'].includes(action)) return 'team'
  return action.startsWith('factor') || action.startsWith('challenge') || action.startsWith('verification') ? 'factor' : 'user'
}
