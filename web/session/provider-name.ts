/** Providers whose name in auth/v1 differs from their brand name. */
const names: Record<string, string> = { linkedin_oidc: 'LinkedIn', slack_oidc: 'Slack', gitlab: 'GitLab', github: 'GitHub' }

/** The display name of an external sign-in: a provider named by the house is shown as that name, with a capital. */
export const providerName = (provider: string): string => names[provider] ?? provider.charAt(0).toUpperCase() + provider.slice(1)
