import type { FastifyReply, FastifyRequest } from 'fastify'
import { StorageRefused } from './errors.ts'
import type { FileStore } from './file-store.ts'
import type { ObjectMetadata } from './objects.ts'
import { readRange } from './ranges.ts'

/** As much of an object as answering a request for its content needs. */
export interface Servable {
  bucket: string
  name: string
  version: string
  metadata: ObjectMetadata
  /** Last-Modified as HTTP writes it. */
  modified: string
}

export interface ServeOptions {
  /** `?download` or `?download=name.mp4`. */
  download?: unknown
  /** Seconds since 1970 after which the address stops working. */
  expiresAt?: number
  /** Headers that tell the proxy in front to send the file; it then answers conditions and ranges too. */
  elsewhere?: Record<string, string>
}

/**
 * Answers with an object's content: conditions first, then ranges (RFC 9110, 13.2.2). Writes past the framework, because this is the
 * path every second of playback takes; only what goes wrong before the first byte reaches its error handler.
 */
export async function serveObject(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  object: Servable,
  options: ServeOptions = {},
): Promise<void> {
  const { headers } = request
  const { metadata } = object
  const answer: Record<string, string | number> = {
    ...(reply.getHeaders() as Record<string, string>),
    'accept-ranges': 'bytes',
    etag: metadata.eTag,
    'last-modified': object.modified,
    'cache-control': cacheControl(metadata.cacheControl, options.expiresAt),
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'none',
  }
  if (options.expiresAt) answer.expires = new Date(options.expiresAt * 1000).toUTCString()
  // Proxies keep few of our headers, so what could act as a page of the house is sent by the house.
  if (options.elsewhere && !mayRunScripts(safeType(metadata.mimetype)))
    return finish(reply, 200, { ...answer, ...ofContent(metadata, options), ...options.elsewhere })
  if (isUnchanged(headers, metadata.eTag, object.modified)) return finish(reply, 304, answer)

  const size = metadata.size
  const range =
    headers['if-range'] === undefined || sameValidator(headers['if-range'], metadata.eTag, object.modified) ? headers.range : undefined
  const wanted = readRange(range, size)
  if (wanted.kind === 'none') {
    reply.header('content-range', `bytes */${size}`)
    throw new StorageRefused('InvalidRange')
  }
  const [start, end] = wanted.kind === 'part' ? [wanted.start, wanted.end] : [0, size]
  Object.assign(answer, ofContent(metadata, options))
  answer['content-length'] = end - start
  if (wanted.kind === 'part') answer['content-range'] = `bytes ${start}-${end - 1}/${size}`
  const status = wanted.kind === 'part' ? 206 : 200
  if (request.method === 'HEAD' || start === end) return finish(reply, status, answer)

  reply.hijack()
  const { raw } = reply
  try {
    await store.send(object, start, end, raw, () => raw.writeHead(status, answer))
  } catch (error) {
    request.log.error({ error, bucket: object.bucket, version: object.version }, 'a stored file could not be sent')
    if (raw.headersSent) raw.destroy()
    else raw.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(new StorageRefused('InternalError').body))
  }
}

/** Headers about what the bytes are. */
function ofContent({ mimetype }: ObjectMetadata, { download }: ServeOptions): Record<string, string> {
  const type = safeType(mimetype)
  return {
    'content-type': type,
    ...(mayRunScripts(type)
      ? { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox" }
      : {}),
    ...(typeof download === 'string' ? { 'content-disposition': disposition(download) } : {}),
  }
}

function finish(reply: FastifyReply, status: number, headers: Record<string, string | number>) {
  reply.raw.writeHead(status, headers)
  reply.hijack()
  reply.raw.end()
}

/** A copy may not be cached longer than its address is valid. */
function cacheControl(stored: string, expiresAt: number | undefined): string {
  if (expiresAt === undefined) return stored
  const left = Math.max(0, expiresAt - Math.floor(Date.now() / 1000))
  return stored.replace(/max-age=(\d+)/, (_, seconds: string) => `max-age=${Math.min(Number(seconds), left)}`)
}

function isUnchanged(headers: FastifyRequest['headers'], eTag: string, modified: string): boolean {
  const tags = headers['if-none-match']
  if (tags !== undefined) return tags.trim() === '*' || tags.split(',').some((tag) => weak(tag) === weak(eTag))
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return Number.isFinite(since) && Date.parse(modified) <= since
}

const weak = (tag: string) => tag.trim().replace(/^W\//, '')

/** If-Range compares strongly, so a weak tag never matches. */
const sameValidator = (header: string | string[], eTag: string, modified: string) => header === eTag || header === modified

/** What people upload is served from the application's own origin: a page among it must not act there. */
function safeType(mimeType: string): string {
  return /^(text\/html|application\/xhtml)/i.test(mimeType) ? 'text/plain' : mimeType
}

const mayRunScripts = (mimeType: string) => !/^(video|audio|font)\/|^image\/(?!svg)/i.test(mimeType)

function disposition(fileName: string): string {
  if (fileName === '') return 'attachment;'
  const encoded = encodeURIComponent(fileName.toWellFormed())
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
}
