import type { CreditOf } from '#web/data/people/profiles.ts'

/** What a person did in a film, once each; a credit that names no role is the director's line. */
export const rolesOf = (credits: readonly CreditOf[], direction: string): string =>
  [...new Set(credits.flatMap(({ roles }) => (roles.length > 0 ? roles : [''])).map((role) => role || direction))].join(', ')
