/** Issuers the platform knows by the provider's name, so that its settings need no `url`. Each publishes OpenID Connect discovery. */
export const knownIssuers = new Map(
  Object.entries({
    apple: 'https://appleid.apple.com',
    gitlab: 'https://gitlab.com',
    google: 'https://accounts.google.com',
    kakao: 'https://kauth.kakao.com',
    linkedin_oidc: 'https://www.linkedin.com/oauth',
    slack_oidc: 'https://slack.com',
    twitch: 'https://id.twitch.tv/oauth2',
  }),
)
