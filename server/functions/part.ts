import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ownAddress } from '../http/own-address.ts'
import type { Part } from '../http/part.ts'
import { TokenRefused } from '../http/tokens.ts'
import { FunctionFailed, type FunctionHost, hostFunction, type Limits, platformLimits } from './host.ts'

const statusOf = { BOOT_ERROR: 503, WORKER_ERROR: 500, WORKER_LIMIT: 546 } as const

/** `/functions/v1/<name>`: runs `<folder>/<name>/index.ts` as the platform's edge runtime would. */
export const functionsIn =
  (folder: string, limits: Limits = platformLimits): Part =>
  (context) =>
  async (app) => {
    const hosts = new Map<string, FunctionHost>()
    const env = {
      SUPABASE_URL: `http://127.0.0.1:${context.config.port}`,
      SUPABASE_PUBLIC_URL: context.config.siteUrl,
      SUPABASE_ANON_KEY: await context.tokens.anonKey(),
      SUPABASE_SERVICE_ROLE_KEY: await context.tokens.serviceRoleKey(),
      SITE_URL: context.config.siteUrl,
    }
    const settings = (context.settings.functions ?? {}) as Record<string, { verify_jwt?: boolean } | undefined>
    const hostOf = (name: string) => {
      let host = hosts.get(name)
      const entry = join(folder, name, 'index.ts')
      if (!host && /^[a-z0-9][a-z0-9-]*$/.test(name) && existsSync(entry)) {
        host = hostFunction(entry, env, limits, (level, text) => context.log[level]({ function: name }, text))
        hosts.set(name, host)
      }
      return host
    }

    // The function gets the bytes as they were sent, whatever their type.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))

    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const name = (request.params as { name: string }).name
      const host = hostOf(name)
      if (!host) return reply.code(404).send({ code: 'NOT_FOUND', message: 'Requested function was not found' })
      // A preflight carries no token; the function answers it itself.
      if (settings[name]?.verify_jwt !== false && request.method !== 'OPTIONS') {
        try {
          const identity = await context.identify(request)
          if (identity.role === 'anon' && !request.headers.authorization && !request.headers.apikey)
            return reply.code(401).send({ code: 'UNAUTHORIZED_NO_AUTH_HEADER', message: 'Missing authorization header' })
        } catch (error) {
          if (!(error instanceof TokenRefused)) throw error
          return reply.code(401).send({ code: 'UNAUTHORIZED_INVALID_JWT_FORMAT', message: 'Invalid JWT' })
        }
      }
      const gone = new AbortController()
      reply.raw.on('close', () => gone.abort())
      try {
        const bodiless = request.method === 'GET' || request.method === 'HEAD'
        const response = await host.call(
          {
            method: request.method,
            url: `${ownAddress(context.config, request)}${request.url}`,
            headers: Object.entries(request.headers).flatMap(([key, value]) =>
              typeof value === 'string' && !key.startsWith(':') && key !== 'connection' ? [[key, value] as [string, string]] : [],
            ),
            body: bodiless ? null : request.raw,
          },
          gone.signal,
        )
        reply.code(response.status)
        for (const [key, value] of response.headers) if (key !== 'content-length') reply.header(key, value)
        return reply.send(response.body ? Readable.fromWeb(response.body as never) : null)
      } catch (error) {
        if (!(error instanceof FunctionFailed)) throw error
        if (gone.signal.aborted) return reply
        context.log.error({ function: name, code: error.code }, error.message)
        const limit = error.code === 'WORKER_LIMIT' ? error.message : 'The function could not answer; its log says why.'
        return reply.code(statusOf[error.code]).send({ code: error.code, message: limit })
      }
    }
    app.all('/:name', { bodyLimit: 50 * 1024 * 1024 }, handle)
    app.all('/:name/*', { bodyLimit: 50 * 1024 * 1024 }, handle)
    app.addHook('onClose', async () => void (await Promise.all([...hosts.values()].map((host) => host.close()))))
  }
