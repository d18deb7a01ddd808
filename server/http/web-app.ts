import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { pageHeaders } from './headers.ts'
import { ownAddress } from './own-address.ts'

const robotsOf = ({ siteUrl, platform }: ServerConfig) => `User-agent: *
Allow: /functions/v1/feed?sitemap
Disallow: /auth/v1/
Disallow: /rest/v1/
Disallow: /storage/v1/
Disallow: /embed.html

Sitemap: ${(platform?.url ?? siteUrl).replace(/\/$/, '')}/functions/v1/feed?sitemap
`

/**
 * Serves the built app in `dist`: files with a hash in their name for ever, the page itself fresh each time. An address of the app's own
 * list (`.routes.json`, written by the build) answers 200; any other gets the app too, which shows its not-found page, with status 404.
 */
export async function serveWebApp(app: FastifyInstance, config: ServerConfig, dist: string) {
  const [page, embed] = [pageHeaders(config), pageHeaders(config, true)]
  const known = knownAddresses(dist)
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robotsOf(config)))
  if (!existsSync(join(dist, 'index.html'))) return app.setNotFoundHandler((_request, reply) => nothingHere(reply))
  await app.register(serveFiles, {
    root: dist,
    index: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders(reply, path) {
      const isPage = /\.html(\.br|\.gz)?$/.test(path)
      const isPart = path.startsWith(join(dist, 'assets')) && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path)
      const headers = path.includes('embed.html') ? embed : page
      // A part of a page has no policy of its own to follow: the short one of every answer is enough.
      for (const [name, value] of Object.entries(headers))
        if (isPage || (name === 'content-security-policy' && !isPart)) reply.header(name, value)
      if (isPage) return
      reply.header('cross-origin-resource-policy', 'same-origin')
      reply.header('cache-control', path.startsWith(join(dist, 'assets')) ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/', (_request, reply) => reply.sendFile('index.html'))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0]!
    if (!wantsPage(request) || /^\/[a-z]+\/v1(\/|$)/.test(path)) return nothingHere(reply)
    return reply.code(known.some((pattern) => pattern.test(path)) ? 200 : 404).sendFile('index.html')
  })
}

/** `GET /config.json`: where the API is and the key that opens its public side. Served with the app and with the API. */
export function serveConfig(app: FastifyInstance, config: ServerConfig, anonKey: string) {
  app.get('/config.json', (request, reply) =>
    reply.header('cache-control', 'no-cache').send({ supabaseUrl: config.platform?.url ?? ownAddress(config, request), anonKey }),
  )
}

export const nothingHere = (reply: FastifyReply) =>
  reply.code(404).send({ code: 'not_found', message: 'There is nothing at this address.' })

const wantsPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*')

function knownAddresses(dist: string): RegExp[] {
  const file = join(dist, '.routes.json')
  const routes: string[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : ['/']
  return routes.map((route) => new RegExp(`^${route.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]+')}/?$`))
}
