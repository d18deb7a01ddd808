import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { DatabaseError } from '#sql/errors.ts'

const apiVersionHeader = 'x-supabase-api-version'
const firstVersionWithCodes = '2024-01-01'

/** An expected refusal, worded and numbered as GoTrue does (its internal/api/apierrors/errorcode.go is the list of codes). */
export class AuthProblem extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
  /** For 429: when it is worth asking again. */
  retryAfterSeconds?: number
  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }
}

/** OAuth's own shape (`error`, `error_description`), which the token endpoint uses for what OAuth defines. */
export class OAuthProblem extends Error {
  readonly error: string
  readonly status: number
  constructor(error: string, description: string, status = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

export const invalidCredentials = () => new AuthProblem(400, 'invalid_credentials', 'Invalid login credentials')
export const validationFailed = (message: string) => new AuthProblem(400, 'validation_failed', message)

const deniedCodes = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])
const oauthErrors: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

/** OAuth's code for a refusal, for the redirect address (RFC 6749, 4.1.2.1). */
export const oauthErrorOf = ({ code, status }: AuthProblem): string =>
  deniedCodes.has(code) ? 'access_denied' : (oauthErrors[status] ?? 'server_error')

/** Answers any error in the shape the caller's API version asks for; only the unexpected is logged, and never with the request's secrets. */
export function answerProblem(log: FastifyBaseLogger) {
  return (error: Error & { statusCode?: number; code?: string }, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof OAuthProblem && error.status === 401) reply.header('www-authenticate', 'Basic realm="auth"')
    if (error instanceof OAuthProblem) return reply.code(error.status).send({ error: error.error, error_description: error.message })
    const problem = error instanceof AuthProblem ? error : asProblem(error)
    if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds))
    if (problem.status >= 500) log.error({ err: error, path: request.url.split('?')[0] }, 'auth request failed')
    const version = request.headers[apiVersionHeader]
    if (typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= firstVersionWithCodes) {
      reply.header(apiVersionHeader, firstVersionWithCodes)
      return reply.code(problem.status).send({ code: problem.code, message: problem.message, ...problem.extra })
    }
    return reply.code(problem.status).send({ code: problem.status, error_code: problem.code, msg: problem.message, ...problem.extra })
  }
}

function asProblem(error: Error & { statusCode?: number; code?: string }): AuthProblem {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AuthProblem(413, 'validation_failed', 'Request body is too large')
  if (error.statusCode === 400 || error.statusCode === 415)
    return new AuthProblem(400, 'bad_json', `Could not parse request body as JSON: ${error.message}`)
  if (error instanceof DatabaseError) {
    // A trigger on auth.users that refuses a person does so with `raise`; its sentence is for them.
    if (error.code === 'P0001') return new AuthProblem(500, 'unexpected_failure', `Database error: ${error.message}`)
    if (error.code === '22P05' || error.code === '22021') return validationFailed('Text contains a character that cannot be stored')
  }
  return new AuthProblem(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
