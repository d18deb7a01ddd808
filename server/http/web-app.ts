import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerConfig } from '../config.ts'
import { pageHeaders } from './headers.ts'
import { serveKeptParts } from './kept-parts.ts'
import { ownAddress } from './own-address.ts'

const robotsOf = ({ siteUrl, platform }: ServerConfig) => `User-agent: *
Allow: /functions/v1/feed?sitemap
Disallow: /auth/v1/
Disallow: /rest/v1/
Disallow: /storage/v1/

Sitemap: ${(platform?.url ?? siteUrl).replace(/\/$/, '')}/functions/v1/feed?sitemap
`

/** Of the embedded player: no page an engine keeps, but a part of one that frames it, for those who know the second word (decision 0325). */
const onlyInside = 'noindex, indexifembedded'

/**
 * Serves the built app in `dist`: files with a hash in their name for ever, the page itself fresh each time. An address of the app's own
 * list (`.routes.json`, written by the build) answers 200 with the page the list names; any other gets `index.html`, which shows the app's not-found page,
 * with status 404. A page that asks the API before the app is here (`early`) is for a house whose API is at the same address; where the list says so,
 * for the bare address alone.
 */
export async function serveWebApp(app: FastifyInstance, config: ServerConfig, dist: string) {
  const [page, embed] = [pageHeaders(config), { ...pageHeaders(config, true), 'x-robots-tag': onlyInside }]
  const routes = knownRoutes(dist)
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
  serveKeptParts(app, dist)
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    const [path, query] = request.url.split('?') as [string, string?]
    const route = routes.find(({ pattern }) => pattern.test(path))
    const early = !config.platform && !(route?.earlyWhenBare && query !== undefined) && route?.early
    return reply.code(route ? 200 : 404).sendFile(early || (route?.page ?? 'index.html'))
  }
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) =>
    wantsPage(request) && !/^\/[a-z]+\/v1(\/|\?|$)/.test(request.url) ? sendPage(request, reply) : nothingHere(reply),
  )
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

interface Route {
  address: string
  page: string
  early?: string
  earlyWhenBare?: boolean
}

function knownRoutes(dist: string): (Route & { pattern: RegExp })[] {
  const file = join(dist, '.routes.json')
  const routes: Route[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [{ address: '/', page: 'index.html' }]
  return routes.map((route) => ({
    ...route,
    pattern: new RegExp(`^${route.address.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*/g, '[^/]+')}/?$`),
  }))
}
