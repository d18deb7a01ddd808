// Runs one function in a thread of its own, with the few globals the platform's runtime gives it.

import { format } from 'node:util'
import { parentPort, workerData } from 'node:worker_threads'
import { actAsDeno, type Handler, loadFunction, resolveImportsLikeDeno } from './deno.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

const port = parentPort!
const { entry, env, imports } = workerData as ThreadData
const send = (message: FromThread, given: ArrayBuffer[] = []) => port.postMessage(message, given)

const { served } = actAsDeno(env, (error) => send({ kind: 'log', level: 'error', text: format(error) }))
resolveImportsLikeDeno(imports)
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

async function answer(handler: Handler, message: Extract<ToThread, { kind: 'request' }>) {
  const exchange: Exchange = { abort: new AbortController() }
  exchanges.set(message.id, exchange)
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
          // A copy of its own, given away: what the function holds may still be read by it. A Buffer's own slice would be no copy.
          const chunk = Uint8Array.prototype.slice.call(bytes, at, at + chunkBytes)
          send({ kind: 'chunk', id: message.id, bytes: chunk }, [chunk.buffer])
          await taken
        }
        if (exchange.abort.signal.aborted) break
      }
      send({ kind: 'end', id: message.id })
    }
  } catch (error) {
    send({ kind: 'failed', id: message.id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    exchanges.delete(message.id)
  }
}

try {
  const handler = await loadFunction(entry, served)
  port.on('message', (message: ToThread) => {
    if (message.kind === 'request') return void answer(handler, message)
    const exchange = exchanges.get(message.id)
    if (message.kind === 'pulled') exchange?.pulled?.()
    else if (message.kind === 'chunk') {
      // Nobody reads it any more: the rest is let through and dropped.
      if (exchange?.body) exchange.body.enqueue(message.bytes)
      else send({ kind: 'wants', id: message.id })
    } else if (message.kind === 'end') exchange?.body?.close()
    else {
      exchange?.abort.abort()
      exchange?.body?.error(new Error('The caller went away.'))
      exchange?.pulled?.()
    }
  })
  send({ kind: 'ready' })
} catch (error) {
  send({ kind: 'unusable', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) })
}
