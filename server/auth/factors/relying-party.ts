import { isIP } from 'node:net'
import type { AuthSettings } from '../settings.ts'

export interface RelyingParty {
  id: string
  name: string
  origins: string[]
}

/** The relying party of passkeys. An IP address cannot own a key (WebAuthn, section 5.1.2), so a house on one is asked as `localhost`. */
export function relyingParty({ siteUrl, passkeys }: Pick<AuthSettings, 'siteUrl' | 'passkeys'>): RelyingParty {
  const site = new URL(siteUrl)
  const byName = new URL(siteUrl)
  if (isIP(site.hostname.replace(/^\[|\]$/g, ''))) byName.hostname = 'localhost'
  return {
    id: passkeys.relyingPartyId ?? byName.hostname,
    name: passkeys.relyingPartyName,
    origins: [...new Set([...passkeys.origins, site.origin, byName.origin])],
  }
}
