import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import type { PaintedSpace } from '#contract/spaces/spaces.ts'
import { openBrowserApart } from '../apart/browser-apart.ts'

export interface PathToFilm {
  /** Path of a Chromium. */
  browser: string
  space: PaintedSpace
  /** A file of the space, by its name in bucket `spaces`, or a stretch of it. */
  read(name: string, range?: { offset: number; length: number }): Promise<Uint8Array>
  /** Address of the house's pages, for a worker on another machine. */
  siteUrl: string
  folder: string
  signal: AbortSignal
  onFrame(frames: number): void
}
/** It could not be filmed, in words for its author. */
export class PathNotFilmed extends Error {}

const csp = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "img-src 'self' blob: data:",
].join('; ')
/** Timeout without progress. */
const standstillMs = 120_000
const mostFrameBytes = 8 * 1024 * 1024

/**
 * Films the guided path of a space, frame by frame and each whole, in a browser of its own that reaches this process and nothing else. Answers a file of JPEGs one after the other
 * and how many there are. However slow the machine, no frame is missing.
 */
export async function filmPath(work: PathToFilm): Promise<{ path: string; frames: number }> {
  const { folder, signal } = work
  signal.throwIfAborted()
  const path = join(folder, 'frames.mjpeg')
  const ended = Promise.withResolvers<number>()
  // The rejection reaches the awaiting caller below; until then it must not count as unhandled.
  ended.promise.catch(() => {})
  const out = createWriteStream(path)
  out.once('error', ended.reject)
  const stop = () => ended.reject(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  const room = await openRoom(work, out, ended)
  const browser = await openBrowserApart(work.browser, room.address, folder)
  try {
    const frames = await Promise.race([ended.promise, browser.gone])
    out.end()
    await finished(out)
    return { path, frames }
  } finally {
    signal.removeEventListener('abort', stop)
    out.destroy()
    await browser.close()
    await room.close()
  }
}

/** What the browser gets, below an unguessable address. */
async function openRoom(work: PathToFilm, out: NodeJS.WritableStream, ended: PromiseWithResolvers<number>) {
  const word = randomBytes(16).toString('hex')
  const named = new Set(work.space.assets.flatMap(({ folder }) => folder ?? []))
  let frames = 0
  let heardMs = Date.now()
  const watching = setInterval(() => {
    if (Date.now() - heardMs > standstillMs) ended.reject(new Error('The browser stood still.'))
  }, 5000)
  const page = `<!doctype html><html lang="en" data-light="house"><meta charset="utf-8"><link rel="stylesheet" href="space-camera.css"><body><script src="space-camera.js"></script></body></html>`
  const answers: Record<string, (request: IncomingMessage, query: URLSearchParams) => Promise<[type: string, body: string | Uint8Array]>> =
    {
      'GET ': async () => ['text/html', page],
      'GET space-camera.js': async () => ['text/javascript', await built('space-camera.js', work.siteUrl)],
      'GET space-camera.css': async () => ['text/css', await built('space-camera.css', work.siteUrl)],
      'GET space.json': async () => ['application/json', JSON.stringify(work.space)],
      async 'GET file'(_, query) {
        const name = query.get('name') ?? ''
        if (name.includes('..') || ![...named].some((folder) => name.startsWith(`${folder}/`)))
          throw new Error(`No file of the space: ${name}`)
        return [name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream', await work.read(name, rangeIn(query))]
      },
      async 'POST frame'(request) {
        const frame = await bodyOf(request)
        if (!out.write(frame)) await new Promise((done) => out.once('drain', done))
        work.onFrame(++frames)
        return ['text/plain', '']
      },
      async 'POST end'() {
        ended.resolve(frames)
        return ['text/plain', '']
      },
      async 'POST failed'(request) {
        ended.reject(new PathNotFilmed((await bodyOf(request)).toString()))
        return ['text/plain', '']
      },
    }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    heardMs = Date.now()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://127.0.0.1')
    const [, key, name = ''] = pathname.split('/')
    const act = key === word ? answers[`${request.method} ${name}`] : undefined
    if (!act) return response.writeHead(404).end()
    try {
      const [type, body] = await act(request, searchParams)
      response.writeHead(200, { 'content-type': type, 'content-security-policy': csp, 'cache-control': 'no-store' }).end(body)
    } catch (cause) {
      response.writeHead(500).end((cause as Error).message)
    }
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done, failed) => server.once('error', failed).listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/${word}/`, close: () => closed(server, watching) }
}

function rangeIn(query: URLSearchParams): { offset: number; length: number } | undefined {
  const [offset, length] = [Number(query.get('offset')), Number(query.get('length'))]
  return length > 0 ? { offset, length } : undefined
}

function closed(server: Server, watching: NodeJS.Timeout): Promise<void> {
  clearInterval(watching)
  server.closeAllConnections()
  return new Promise((done) => server.close(() => done()))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > mostFrameBytes) throw new Error('A frame is not as large as that.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The page's rendering script: from the built app, else from the pages' address. */
async function built(name: string, siteUrl: string): Promise<Uint8Array> {
  try {
    return await readFile(fileURLToPath(new URL(`../../dist/${name}`, import.meta.url)))
  } catch {
    const answer = await fetch(`${siteUrl}/${name}`)
    if (!answer.ok) throw new Error(`The house has no ${name}: its pages are not built.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}
