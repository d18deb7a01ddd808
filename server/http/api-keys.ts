import { createHash } from 'node:crypto'
import type { ServerConfig } from '../config.ts'
import type { Settings } from '../settings.ts'

/** Keys that are no tokens, by their digest: the platform's `sb_publishable_…` and `sb_secret_…`. */
export type ApiKeys = ReadonlyMap<string, 'anon' | 'service_role'>

/** Those of the environment and of `[auth]`; each has a role and is valid where the anon and service keys are. */
export function readApiKeys(settings: Settings, config: Pick<ServerConfig, 'publishableKey' | 'secretKey'> = {}): ApiKeys {
  const { publishable_key: publishable, secret_key: secret } = settings.auth ?? {}
  const given = [
    [publishable, 'anon'],
    [config.publishableKey, 'anon'],
    [secret, 'service_role'],
    [config.secretKey, 'service_role'],
  ] as const
  return new Map(given.flatMap(([key, role]) => (typeof key === 'string' && key !== '' ? [[digest(key), role] as const] : [])))
}

/** The role of `key`. Looked up by digest, so timing reveals nothing about a guess. */
export const roleOfApiKey = (keys: ApiKeys, key: string) => (keys.size === 0 || key.includes('.') ? undefined : keys.get(digest(key)))

const digest = (key: string) => createHash('sha256').update(key).digest('base64')
