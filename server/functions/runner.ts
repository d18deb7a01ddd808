// Runs one function in a process of its own, with the few globals the platform's runtime gives it.

import { flushCompileCache } from 'node:module'
import { format } from 'node:util'
import { actAsDeno, type Handler, loadFunction, resolveImportsLikeDeno } from './deno.ts'
import { keepToTheWorld } from './keep-to-the-world.ts'
import type { FromProcess, LoadedFunction, ToProcess } from './messages.ts'

const send = (message: FromProcess, written?: () => void) => {
  process.send?.(message, undefined, undefined, written)
}
const inWords = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error))

// The host ends it, or its own end does; a signal to the whole group leaves requests under way alone.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
process.on('disconnect', () => process.exit())
process.on('uncaughtException', (error) => send({ kind: 'crashed', reason: inWords(error) }, () => process.exit(1)))
for (const [method, level] of [
  ['log', 'info'],
  ['info', 'info'],
  ['debug', 'info'],
  ['warn', 'warn'],
  ['error', 'error'],
] as const)
  console[method] = (...values: unknown[]) => send({ kind: 'log', level, text: format(...values) })

/** So much of an answer is on its way to a slow reader at most, times two. */
const chunkBytes = 256 * 1024

interface Exchange {
  abort: AbortController
  body?: ReadableStreamDefaultController<Uint8Array>
  /** Resolves when the reader has taken the chunk last sent. */
  pulled?: () => void
}
const exchanges = new Map<number, Exchange>()

async function answer(handler: Handler, message: Extract<ToProcess, { kind: 'request' }>) {
  const exchange: Exchange = { abort: new AbortController() }
  exchanges.set(message.id, exchange)
  send({ kind: 'begun', id: message.id })
  try {
    const body = message.hasBody
      ? new ReadableStream<Uint8Array>(
          {
            start: (controller) => {
              exchange.body = controller
            },
            pull: () => send({ kind: 'wants', id: message.id }),
            // A function may leave the rest unread.
            cancel: () => {
              exchange.body = undefined
              send({ kind: 'wants', id: message.id })
            },
          },
          { highWaterMark: 1 },
        )
      : null
    const request = new Request(message.url, {
      method: message.method,
      headers: message.headers,
      body,
      signal: exchange.abort.signal,
      ...(body ? { duplex: 'half' } : {}),
    } as RequestInit)
    const response = await handler(request)
    if (!(response instanceof Response)) throw new TypeError('The function did not answer with a Response.')
    send({ kind: 'response', id: message.id, status: response.status, headers: [...response.headers], hasBody: response.body !== null })
    if (response.body) {
      for await (const bytes of response.body as unknown as AsyncIterable<Uint8Array>) {
        for (let at = 0; at < bytes.length && !exchange.abort.signal.aborted; at += chunkBytes) {
          const { promise: taken, resolve } = Promise.withResolvers<void>()
          exchange.pulled = resolve
          send({ kind: 'chunk', id: message.id, bytes: bytes.subarray(at, at + chunkBytes) })
          await taken
        }
        if (exchange.abort.signal.aborted) break
      }
      send({ kind: 'end', id: message.id })
    }
  } catch (error) {
    send({ kind: 'failed', id: message.id, reason: inWords(error) })
  } finally {
    exchanges.delete(message.id)
  }
}

function receive(handler: Handler, message: Exclude<ToProcess, { kind: 'load' }>) {
  if (message.kind === 'request') return void answer(handler, message)
  if (message.kind === 'ping') {
    const { user, system } = process.cpuUsage()
    return send({ kind: 'pong', usage: { cpuMs: (user + system) / 1000, residentMb: process.memoryUsage.rss() / 2 ** 20 } })
  }
  const exchange = exchanges.get(message.id)
  if (message.kind === 'pulled') exchange?.pulled?.()
  else if (message.kind === 'chunk') {
    // It has no reader any more: the rest is received and dropped.
    if (exchange?.body) exchange.body.enqueue(message.bytes)
    else send({ kind: 'wants', id: message.id })
  } else if (message.kind === 'end') exchange?.body?.close()
  else {
    exchange?.abort.abort()
    exchange?.body?.error(new Error('The caller went away.'))
    exchange?.pulled?.()
  }
}

async function load({ entry, env, imports, reach }: LoadedFunction) {
  try {
    const { served } = actAsDeno(env, (error) => send({ kind: 'log', level: 'error', text: format(error) }))
    resolveImportsLikeDeno(imports)
    keepToTheWorld(reach)
    const handler = await loadFunction(entry, served)
    process.on('message', (message: ToProcess) => {
      if (message.kind !== 'load') receive(handler, message)
    })
    send({ kind: 'ready' })
    // It is killed rather than ended, so the compile cache is saved now.
    flushCompileCache()
  } catch (error) {
    send({ kind: 'unusable', reason: inWords(error) })
  }
}
process.once('message', (message: ToProcess) => {
  if (message.kind === 'load') void load(message.function)
})
