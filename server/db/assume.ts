import type { Statement } from '#sql/batch.ts'
import { given } from '#sql/template.ts'
import type { Identity } from './identity.ts'

/** Puts on role, claims and settings. They are local to the transaction, so a session never carries one request's identity into the next. */
export function assume({ role, claims, request, settings = {} }: Identity): Statement {
  const further = Object.keys(settings).map((name, at) => `, set_config('${name}', $${at + 6}, true)`)
  return given(
    `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.method', $3, true),
            set_config('request.path', $4, true), set_config('request.headers', $5, true)${further.join('')}`,
    [
      role,
      claimsText(claims),
      request?.method ?? '',
      request?.path ?? '',
      JSON.stringify(request?.headers ?? {}),
      ...Object.values(settings),
    ],
    true,
  )
}

/** A token's claims are one object for as long as the token is remembered, so they are written out once. */
const texts = new WeakMap<object, string>()
function claimsText(claims: Record<string, unknown>): string {
  const known = texts.get(claims)
  if (known !== undefined) return known
  const text = JSON.stringify(claims)
  texts.set(claims, text)
  return text
}
