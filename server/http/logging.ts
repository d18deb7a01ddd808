import { type FastifyRequest, LogController } from 'fastify'
import { stdSerializers } from 'pino'

/** Query parameters that open something; they never reach a log. */
const secretParameters =
  /([?&](?:token|apikey|access_token|refresh_token|code|auth_code|token_hash|otp|signature|X-Amz-Signature|SAMLResponse|key)=)[^&#\s]*/gi

export const withoutSecrets = (url: string) => url.replace(secretParameters, '$1…')

/** One JSON object a line on standard output: method, path, status, milliseconds, request id; no header, no body, no token. */
export function loggerOptions(level: string) {
  if (level === 'silent') return false
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    redact: ['req.headers', 'headers.authorization', 'headers.apikey', 'headers.cookie', '*.password', '*.token'],
    serializers: {
      // Both names are in use; without this an error is written as {}.
      error: stdSerializers.err,
      req: (request: FastifyRequest) => ({ method: request.method, url: withoutSecrets(request.url), address: request.ip }),
    },
  }
}

/** Requests that went well are written at level debug only; failures of ours always. */
export const logController = (level: string) =>
  new LogController({ disableRequestLogging: level !== 'debug' && level !== 'trace', requestIdLogLabel: 'request' })
