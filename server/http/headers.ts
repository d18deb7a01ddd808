import type { FastifyInstance } from 'fastify'
import type { ServerConfig } from '../config.ts'

/** Where the browser may fetch from, one argued line a directive. `backend` is the platform's origin when the API is not ours. */
export function contentSecurityPolicy(options: { backend?: string; https: boolean; embeddable?: boolean }): string {
  const from = ["'self'", options.backend].filter(Boolean).join(' ')
  const sockets = options.backend?.replace(/^http/, 'ws')
  const directives = [
    // Everything not named below is refused.
    "default-src 'none'",
    // Our own built files only: no inline script, no eval, no other host.
    "script-src 'self'",
    // Dialogs and toasts insert style elements whose text depends on the window (the width of a scroll bar), so no hash or nonce of a
    // cached page fits them. A style cannot run, and what it could fetch is limited by the lines below.
    "style-src 'self' 'unsafe-inline'",
    // Posters, stills and storyboards come from storage.
    `img-src ${from}`,
    // Faces are our own files.
    "font-src 'self'",
    // Calls, uploads, media segments and realtime. 'self' covers our own web socket.
    `connect-src ${[from, sockets].filter(Boolean).join(' ')}`,
    // Media Source Extensions hand the player a blob: address; plain files come from storage.
    `media-src ${from} blob:`,
    // Workers are built files too; none is made from text.
    "worker-src 'self'",
    "manifest-src 'self'",
    // The page of an embedded film is shown inside a preview of ours.
    "frame-src 'self'",
    // No other site may frame the house, so none can put a button over it; only the embed page is made for other sites.
    `frame-ancestors ${options.embeddable ? '*' : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    options.https && 'upgrade-insecure-requests',
  ]
  return directives.filter(Boolean).join('; ')
}

/** What the API answers may do when someone opens one as a page: nothing. An uploaded HTML or SVG file cannot act as the house. */
const apiPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Headers of every answer. A part or page that sets one of these itself keeps its own. */
export function securityHeaders(app: FastifyInstance, config: ServerConfig) {
  const https = config.siteUrl.startsWith('https:')
  const always: [string, string][] = [
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['content-security-policy', apiPolicy],
    ...(https ? [['strict-transport-security', 'max-age=31536000'] as [string, string]] : []),
  ]
  app.addHook('onRequest', async (request, reply) => {
    for (const [name, value] of always) reply.header(name, value)
    reply.header('sb-request-id', request.id)
  })
}

/** Headers of the app's own pages. */
export function pageHeaders(config: ServerConfig, embeddable = false): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy({
      backend: config.platform && new URL(config.platform.url).origin,
      https: config.siteUrl.startsWith('https:'),
      embeddable,
    }),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=(), browsing-topics=()',
    'cache-control': 'no-cache',
  }
}
