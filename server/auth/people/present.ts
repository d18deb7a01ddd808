import type { Account, FactorRow, IdentityRow } from './accounts.ts'

type Presented = Record<string, unknown> & { id: string }

const moment = (value: Date | string | null | undefined) => (value ? new Date(value).toISOString() : undefined)

/** The user object of GoTrue's answers: what is empty is left out, except where clients expect an empty string. */
export function presentAccount(account: Account): Presented {
  return withoutUndefined({
    id: account.id,
    aud: account.aud ?? '',
    role: account.role ?? '',
    email: account.email ?? '',
    email_confirmed_at: moment(account.email_confirmed_at),
    invited_at: moment(account.invited_at),
    phone: account.phone ?? '',
    phone_confirmed_at: moment(account.phone_confirmed_at),
    confirmation_sent_at: moment(account.confirmation_sent_at),
    confirmed_at: moment(account.confirmed_at),
    recovery_sent_at: moment(account.recovery_sent_at),
    new_email: account.email_change || undefined,
    email_change_sent_at: moment(account.email_change_sent_at),
    new_phone: account.phone_change || undefined,
    phone_change_sent_at: moment(account.phone_change_sent_at),
    reauthentication_sent_at: moment(account.reauthentication_sent_at),
    last_sign_in_at: moment(account.last_sign_in_at),
    app_metadata: account.raw_app_meta_data ?? {},
    user_metadata: account.raw_user_meta_data ?? {},
    factors: account.factors.length > 0 ? account.factors.map(presentFactor) : undefined,
    identities: account.identities.map(presentIdentity),
    created_at: moment(account.created_at),
    updated_at: moment(account.updated_at),
    banned_until: moment(account.banned_until),
    deleted_at: moment(account.deleted_at),
    is_anonymous: account.is_anonymous,
  }) as Presented
}

/** `id` is the provider's own id and `identity_id` the row's: that is how clients know them. */
export const presentIdentity = (identity: IdentityRow) =>
  withoutUndefined({
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: moment(identity.last_sign_in_at),
    created_at: moment(identity.created_at),
    updated_at: moment(identity.updated_at),
    email: identity.email ?? undefined,
  })

export const presentFactor = (factor: FactorRow) =>
  withoutUndefined({
    id: factor.id,
    created_at: moment(factor.created_at),
    updated_at: moment(factor.updated_at),
    status: factor.status,
    friendly_name: factor.friendly_name || undefined,
    factor_type: factor.factor_type,
    phone: factor.phone ?? undefined,
    last_challenged_at: moment(factor.last_challenged_at),
  })

function withoutUndefined(from: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined))
}
