import { validationFailed } from '../problem.ts'

/** What a program may ask to know of the person; what it may do is what the person may do. */
export const knownScopes = ['openid', 'email', 'profile', 'phone']
const usualScope = 'email'

/** Scopes once each, in the order asked. Throws `validation_failed` for an unknown one. */
export function cleanScope(raw: string | undefined): string {
  const asked = [...new Set((raw ?? '').split(/\s+/).filter(Boolean))]
  const unknown = asked.find((scope) => !knownScopes.includes(scope))
  if (unknown !== undefined) throw validationFailed(`Unsupported scope: ${unknown.slice(0, 100)}`)
  return asked.join(' ') || usualScope
}

export const scopesOf = (scope: string): string[] => scope.split(' ').filter(Boolean)

/** Whether consent to `granted` covers all of `asked`. */
export const coversScopes = (granted: string, asked: string): boolean => scopesOf(asked).every((scope) => scopesOf(granted).includes(scope))
