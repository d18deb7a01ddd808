import { queryOptions } from '@tanstack/react-query'
import { houseKey, houseUrl } from '../house/client.ts'

export interface AuthSettings {
  /** New addresses are confirmed by email; otherwise accounts are active immediately. */
  confirmsByMail: boolean
  signUpOpen: boolean
  /** Outgoing email works; false without a mail server. */
  sendsMail: boolean
  passkeys: boolean
  /** Institutions may sign their people in. */
  institutions: boolean
  /** Guests of a screener link may enter without an account. */
  guests: boolean
  /** Sign-ins from elsewhere that the house takes, by the name it gave them. */
  providers: string[]
}

/** Ways in that are the house's own; `external` names them beside the others. */
const own = ['anonymous_users', 'email', 'phone']

/** The settings auth/v1 publishes; supabase-js has no call for them. */
export const authSettings = queryOptions({
  queryKey: ['auth-settings'],
  queryFn: async ({ signal }): Promise<AuthSettings> => {
    const response = await fetch(`${houseUrl()}/auth/v1/settings`, { headers: { apikey: houseKey() }, signal })
    if (!response.ok) throw new Error(`auth/v1/settings answered ${response.status}`)
    const settings = (await response.json()) as {
      mailer_autoconfirm?: boolean
      mailer_enabled?: boolean
      disable_signup?: boolean
      passkeys_enabled?: boolean
      saml_enabled?: boolean
      external?: Record<string, boolean>
    }
    return {
      confirmsByMail: settings.mailer_autoconfirm === false,
      // The platform does not report it, and always sends.
      sendsMail: settings.mailer_enabled !== false,
      signUpOpen: settings.disable_signup !== true,
      passkeys: settings.passkeys_enabled === true,
      institutions: settings.saml_enabled === true,
      guests: settings.external?.['anonymous_users'] === true,
      providers: Object.entries(settings.external ?? {}).flatMap(([name, on]) => (on && !own.includes(name) ? [name] : [])),
    }
  },
})
