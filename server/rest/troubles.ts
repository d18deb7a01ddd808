import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { TokenRefused } from '../http/tokens.ts'
import { refusalOf } from './database-refusals.ts'
import { Refused, refuse } from './problems.ts'
import type { RestSettings } from './settings.ts'

/** Every error, as one answer in PostgREST's form. Unforeseen ones are logged and reveal nothing internal. */
export function answerTrouble(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  log: FastifyBaseLogger,
  { failingRows }: Pick<RestSettings, 'failingRows'>,
) {
  const refused = asRefusal(error, failingRows)
  if (!refused || refused.code === 'PGRSTX00')
    log.error({ err: error, path: request.url.split('?', 1)[0] }, 'A REST request failed in a way nobody foresaw.')
  const { status, headers } = refused ?? unforeseen
  reply
    .code(status)
    .header('content-type', 'application/json; charset=utf-8')
    .header('proxy-status', `PostgREST; error=${(refused ?? unforeseen).code.replace(/\W/g, '')}`)
    .headers(headers)
  return reply.send(request.method === 'HEAD' ? '' : (refused ?? unforeseen).body())
}

const unforeseen = new Refused('PGRSTX00', 500, 'The server could not answer this request; its log says why')

function asRefusal(error: unknown, failingRows: boolean): Refused | null {
  if (error instanceof TokenRefused)
    return new Refused(error.code, 401, error.message, null, null, {
      'www-authenticate': `Bearer error="invalid_token", error_description="${error.message.replaceAll('"', "'")}"`,
    })
  const { code, role } = error as { code?: string; role?: string }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return refuse.tooLarge()
  if (code?.startsWith('FST_ERR_CTP')) return refuse.body('Empty or invalid json')
  return refusalOf(error, role ?? 'anon', failingRows)
}
