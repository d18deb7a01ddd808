/** Those that auth/v1 calls otherwise than they call themselves. */
const names: Record<string, string> = { linkedin_oidc: 'LinkedIn', slack_oidc: 'Slack', gitlab: 'GitLab', github: 'GitHub' }

/** A sign-in elsewhere as people know it: one a house named itself is written as that name, with a capital. */
export const providerName = (provider: string): string => names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
