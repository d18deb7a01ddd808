import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'

interface KeptPart {
  headers: Record<string, string>
  bytes: Buffer
}

/** The whole app is half of this; what is beyond it is read from the disk each time. */
const mostBytes = 8 * 1024 * 1024
const kinds: Record<string, string> = { js: 'application/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * Answers for the scripts and style sheets of the app out of memory. A page asks for fifty of them; read from the disk, each costs the processor ten times as
 * much (1.7 ms, not 0.15). Only what is asked for as browsers ask at first, whole and with brotli: any other request goes on to the files.
 */
export function serveKeptParts(app: FastifyInstance, dist: string) {
  const kept = new Map<string, KeptPart>()
  let bytes = 0
  app.get<{ Params: { name: string } }>('/assets/:name', { exposeHeadRoute: false }, async (request, reply) => {
    const { name } = request.params
    if (!isAskedPlainly(request, name)) return reply.sendFile(`assets/${name}`)
    const part = kept.get(name) ?? (await readPart(join(dist, 'assets', `${name}.br`), kinds[name.slice(name.lastIndexOf('.') + 1)]!))
    if (!part) return reply.sendFile(`assets/${name}`)
    if (!kept.has(name) && bytes + part.bytes.length <= mostBytes) {
      kept.set(name, part)
      bytes += part.bytes.length
    }
    return reply.headers(part.headers).send(part.bytes)
  })
}

/** A name of the build's own making, and nothing in the headers that asks for a part of it or says what is there already. */
const isAskedPlainly = ({ headers }: FastifyRequest, name: string) =>
  /^[\w.-]+\.(js|css)$/.test(name) &&
  /(^|,)\s*br\s*(,|$)/.test(String(headers['accept-encoding'] ?? '')) &&
  !['range', 'if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since'].some((condition) => condition in headers)

/** The compressed file with the headers `@fastify/static` gives it; undefined when there is none. */
async function readPart(path: string, type: string): Promise<KeptPart | undefined> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isFile()) return undefined
  const headers = {
    'accept-ranges': 'bytes',
    'last-modified': found.mtime.toUTCString(),
    etag: `W/"${found.size.toString(16)}-${found.mtime.getTime().toString(16)}"`,
    'content-type': type,
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
    'content-encoding': 'br',
  }
  return { headers, bytes: await readFile(path) }
}
