import type { ServerConfig } from '../config.ts'
import type { Settings } from '../settings.ts'
import { knownIssuers } from './oidc/known-issuers.ts'

/** What `[auth]` of supabase/config.toml says, under the names the platform's tools use, with every default filled in. */
export interface AuthSettings {
  siteUrl: string
  /** Address of this service, as links in mail and SAML metadata name it; also the issuer of tokens. */
  publicUrl: string
  /** Origins of the house. */
  ownOrigins: string[]
  redirectUrls: string[]
  jwtExpirySeconds: number
  issuer: string
  refresh: { rotation: boolean; reuseIntervalSeconds: number; timeboxSeconds: number; inactivitySeconds: number }
  signupEnabled: boolean
  anonymousEnabled: boolean
  manualLinkingEnabled: boolean
  password: { minimumLength: number; requirements: string }
  email: {
    signupEnabled: boolean
    /** A new address must be confirmed before it signs in. Follows SMTP unless the file says otherwise. */
    confirmations: boolean
    /** Letters leave this machine; otherwise they wait in the outbox. */
    delivered: boolean
    doubleConfirmChanges: boolean
    securePasswordChange: boolean
    maxFrequencySeconds: number
    otpLength: number
    otpExpirySeconds: number
    sender: { name: string; address: string }
  }
  /** `signupEnabled` is whether numbers are used at all: off unless the file says so, since nothing here proves one. */
  sms: { signupEnabled: boolean; confirmations: boolean; maxFrequencySeconds: number; testOtp: Map<string, string> }
  mfa: {
    maxEnrolledFactors: number
    totp: FactorSwitch
    phone: FactorSwitch & { otpLength: number; maxFrequencySeconds: number }
    webauthn: FactorSwitch
  }
  passkeys: { enabled: boolean; relyingPartyName: string; relyingPartyId?: string; origins: string[] }
  limits: Record<'emailSent' | 'smsSent' | 'anonymousUsers' | 'tokenRefresh' | 'signInSignUps' | 'tokenVerifications', number>
  external: Map<string, OidcSettings>
  saml: { enabled: boolean }
  /** This service as an OAuth 2.1 authorization server; the path is the page of the house where people are asked. */
  oauthServer: { enabled: boolean; allowDynamicRegistration: boolean; authorizationPath: string }
}

export interface FactorSwitch {
  enroll: boolean
  verify: boolean
}

export interface OidcSettings {
  name: string
  /** Issuer whose `/.well-known/openid-configuration` describes the provider. */
  url: string
  clientIds: string[]
  secret: string
  redirectUri?: string
  skipNonceCheck: boolean
  emailOptional: boolean
  /** The mail domains whose addresses it may vouch for; `*` are all. */
  domains: readonly string[]
}

type Section = Record<string, unknown>
const section = (from: Section | undefined, name: string): Section => (from?.[name] as Section | undefined) ?? {}
const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
const flag = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise)
const count = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** Seconds of a Go-style duration such as "1h30m" or "10s"; a bare number is seconds. Anything else is `otherwise`. */
export function durationSeconds(value: unknown, otherwise = Number.NaN): number {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') return otherwise
  const units: Record<string, number> = { ms: 0.001, s: 1, m: 60, h: 3600 }
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([whole]) => whole).join('') !== value) return otherwise
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * units[unit!]!, 0)
}

/** Reads `[auth]`. */
export function readAuthSettings(settings: Settings, config: ServerConfig): AuthSettings {
  const auth = settings.auth ?? {}
  const [email, sms, mfa, rate, sessions, passkey] = ['email', 'sms', 'mfa', 'rate_limit', 'sessions', 'passkey'].map((name) =>
    section(auth, name),
  ) as [Section, Section, Section, Section, Section, Section]
  const web = section(auth, 'webauthn')
  const factor = (name: string, otherwise: boolean): FactorSwitch => ({
    enroll: flag(section(mfa, name).enroll_enabled, otherwise),
    verify: flag(section(mfa, name).verify_enabled, otherwise),
  })
  const siteUrl = config.siteUrl
  const publicUrl = text(auth.external_url, `${config.apiUrl ?? siteUrl}/auth/v1`)
  return {
    siteUrl,
    publicUrl,
    ownOrigins: ownOrigins(config),
    redirectUrls: (auth.additional_redirect_urls as string[] | undefined) ?? [],
    jwtExpirySeconds: count(auth.jwt_expiry, 3600),
    issuer: text(auth.jwt_issuer, publicUrl),
    refresh: {
      rotation: flag(auth.enable_refresh_token_rotation, true),
      reuseIntervalSeconds: count(auth.refresh_token_reuse_interval, 10),
      timeboxSeconds: durationSeconds(sessions.timebox, 0),
      inactivitySeconds: durationSeconds(sessions.inactivity_timeout, 0),
    },
    signupEnabled: flag(auth.enable_signup, true),
    anonymousEnabled: flag(auth.enable_anonymous_sign_ins, false),
    manualLinkingEnabled: flag(auth.enable_manual_linking, false),
    password: { minimumLength: count(auth.minimum_password_length, 6), requirements: text(auth.password_requirements, '') },
    email: {
      signupEnabled: flag(email.enable_signup, true),
      confirmations: flag(email.enable_confirmations, config.smtpUrl !== undefined),
      delivered: config.smtpUrl !== undefined || config.outboxCollected,
      doubleConfirmChanges: flag(email.double_confirm_changes, true),
      securePasswordChange: flag(email.secure_password_change, false),
      maxFrequencySeconds: durationSeconds(email.max_frequency, 60),
      otpLength: Math.min(10, Math.max(6, count(email.otp_length, 6))),
      otpExpirySeconds: count(email.otp_expiry, 3600),
      sender: {
        name: text(section(email, 'smtp').sender_name, new URL(siteUrl).hostname),
        address: text(section(email, 'smtp').admin_email, `house@${new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')}`),
      },
    },
    sms: {
      signupEnabled: flag(sms.enable_signup, false),
      confirmations: flag(sms.enable_confirmations, false),
      maxFrequencySeconds: durationSeconds(sms.max_frequency, 5),
      testOtp: new Map(Object.entries(section(sms, 'test_otp')).map(([phone, code]) => [phone.replace(/^\+/, ''), String(code)])),
    },
    mfa: {
      maxEnrolledFactors: count(mfa.max_enrolled_factors, 10),
      totp: factor('totp', true),
      phone: {
        ...factor('phone', false),
        otpLength: count(section(mfa, 'phone').otp_length, 6),
        maxFrequencySeconds: durationSeconds(section(mfa, 'phone').max_frequency, 5),
      },
      webauthn: factor('web_authn', true),
    },
    passkeys: {
      enabled: flag(passkey.enabled, true),
      relyingPartyName: text(web.rp_display_name, new URL(siteUrl).hostname),
      relyingPartyId: typeof web.rp_id === 'string' ? web.rp_id : undefined,
      origins: (web.rp_origins as string[] | undefined) ?? [new URL(siteUrl).origin],
    },
    limits: {
      emailSent: count(rate.email_sent, 120),
      smsSent: count(rate.sms_sent, 30),
      anonymousUsers: count(rate.anonymous_users, 300),
      tokenRefresh: count(rate.token_refresh, 300),
      signInSignUps: count(rate.sign_in_sign_ups, 300),
      tokenVerifications: count(rate.token_verifications, 60),
    },
    external: new Map(
      Object.entries(section(auth, 'external'))
        .filter(([, value]) => (value as Section).enabled === true)
        .map(([name, value]) => [name, oidc(name, value as Section)] as const)
        .filter(([, { url }]) => url !== ''),
    ),
    saml: { enabled: flag(section(auth, 'saml').enabled, false) },
    oauthServer: {
      enabled: flag(section(auth, 'oauth_server').enabled, false),
      allowDynamicRegistration: flag(section(auth, 'oauth_server').allow_dynamic_registration, false),
      authorizationPath: text(section(auth, 'oauth_server').authorization_url_path, '/oauth/consent'),
    },
  }
}

function oidc(name: string, value: Section): OidcSettings {
  return {
    name,
    url: text(value.url, knownIssuers.get(name) ?? '').replace(/\/+$/, ''),
    clientIds: text(value.client_id, '')
      .split(',')
      .map((id) => id.trim()),
    secret: text(value.secret, ''),
    redirectUri: text(value.redirect_uri, '') || undefined,
    skipNonceCheck: flag(value.skip_nonce_check, false),
    emailOptional: flag(value.email_optional, false),
    domains: domainsOf(name, value),
  }
}

/** A public service that writes to every address it confirms speaks for all of them; a provider at an address of its own for the domains it is given. */
function domainsOf(name: string, { domains, url }: Section): readonly string[] {
  if (Array.isArray(domains)) return domains.map((domain) => String(domain).trim().toLowerCase())
  return knownIssuers.has(name) && !url ? ['*'] : []
}

/** On the local machine a house without a name is opened by either name of the machine. */
function ownOrigins({ siteUrl, siteUrlGiven }: ServerConfig): string[] {
  const site = new URL(siteUrl)
  const loopback = ['localhost', '127.0.0.1', '[::1]']
  if (siteUrlGiven || !loopback.includes(site.hostname)) return [site.origin]
  return loopback.map((name) => `${site.protocol}//${name}${site.port ? `:${site.port}` : ''}`)
}
