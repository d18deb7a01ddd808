import type { FastifyRequest } from 'fastify'
import { validationFailed } from './problem.ts'

export type Body = Record<string, unknown>

const deepest = 32

/** The JSON object a request carries, or an empty one. Throws `validation_failed` for anything nested too deep or that PostgreSQL cannot store. */
export function bodyOf(request: FastifyRequest): Body {
  const body = request.body
  if (body === undefined || body === null || body === '') return {}
  if (typeof body !== 'object' || Array.isArray(body)) throw validationFailed('The request body must be a JSON object')
  refuseUnstorable(body, 0)
  return body as Body
}

function refuseUnstorable(value: unknown, depth: number) {
  if (depth > deepest) throw validationFailed(`JSON nested deeper than ${deepest} levels is not accepted`)
  if (typeof value === 'string' && value.includes('\0')) throw validationFailed('Text contains a character that cannot be stored')
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) throw validationFailed('Text contains a character that cannot be stored')
    refuseUnstorable(inner, depth + 1)
  }
}

/** A field that is an object or absent. */
export function objectField(body: Body, name: string): Body | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw validationFailed(`${name} must be an object`)
  return value as Body
}

/** A field that is text or absent. */
export function textField(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw validationFailed(`${name} must be text`)
  return value
}

export const queryOf = (request: FastifyRequest) => request.query as Record<string, string | undefined>
