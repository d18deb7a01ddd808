import { Worker } from 'node:worker_threads'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

/** The platform's limits for one function: 256 MB of memory, 2 s of processor time and 150 s from request to last byte. */
export interface Limits {
  memoryMb: number
  cpuMs: number
  wallMs: number
}
export const platformLimits: Limits = { memoryMb: 256, cpuMs: 2000, wallMs: 150_000 }

export interface FunctionRequest {
  method: string
  url: string
  headers: [string, string][]
  body: AsyncIterable<Uint8Array> | null
}
export interface FunctionResponse {
  status: number
  headers: [string, string][]
  body: ReadableStream<Uint8Array> | null
}

/** Why a function gave no answer: it threw, it cannot be loaded, or it went past a limit. */
export class FunctionFailed extends Error {
  readonly code: 'BOOT_ERROR' | 'WORKER_ERROR' | 'WORKER_LIMIT'
  constructor(code: FunctionFailed['code'], message: string) {
    super(message)
    this.code = code
  }
}

interface Exchange {
  resolve(response: FunctionResponse): void
  reject(error: FunctionFailed): void
  body?: ReadableStreamDefaultController<Uint8Array>
  cpuAtStart: number
  timer: NodeJS.Timeout
}

export interface FunctionHost {
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  close(): Promise<void>
}

/** Keeps one warm thread for the function at `entry`; a thread that crashes or passes a limit is replaced at the next call. */
export function hostFunction(
  entry: string,
  env: Record<string, string>,
  limits: Limits,
  log: (level: 'info' | 'warn' | 'error', text: string) => void,
): FunctionHost {
  let running: Promise<Thread> | undefined
  const thread = () => {
    running ??= startThread(entry, env, limits, log, () => {
      running = undefined
    }).catch((error) => {
      running = undefined
      throw error
    })
    return running
  }
  return {
    call: async (request, signal) => (await thread()).call(request, signal),
    close: async () => (await running?.catch(() => undefined))?.stop(),
  }
}

interface Thread {
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  stop(): Promise<void>
}

function startThread(
  entry: string,
  env: Record<string, string>,
  limits: Limits,
  log: (level: 'info' | 'warn' | 'error', text: string) => void,
  gone: () => void,
): Promise<Thread> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { entry, env } satisfies ThreadData,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb, maxYoungGenerationSizeMb: 32 },
  })
  worker.unref()
  const exchanges = new Map<number, Exchange>()
  let nextId = 1
  const send = (message: ToThread) => worker.postMessage(message)

  const settle = (id: number, error?: FunctionFailed) => {
    const exchange = exchanges.get(id)
    if (!exchange) return
    clearTimeout(exchange.timer)
    exchanges.delete(id)
    if (!error) return exchange.body?.close()
    exchange.reject(error)
    exchange.body?.error(error)
  }
  const failAll = (error: FunctionFailed) => {
    for (const id of exchanges.keys()) settle(id, error)
    gone()
  }
  const kill = (reason: string) => {
    failAll(new FunctionFailed('WORKER_LIMIT', reason))
    void worker.terminate()
  }

  // A function that never yields cannot answer a message, so its processor time is read from outside.
  const watch = setInterval(async () => {
    if (exchanges.size === 0) return
    const used = await cpuMs(worker)
    // The thread's time is shared by all requests under way, so the allowance is too.
    for (const exchange of exchanges.values())
      if (used - exchange.cpuAtStart > limits.cpuMs * exchanges.size)
        return kill(`The function used more than ${limits.cpuMs} ms of processor time.`)
  }, 250)
  watch.unref()

  const call: Thread['call'] = async (request, signal) => {
    const id = nextId++
    const cpuAtStart = await cpuMs(worker)
    const answer = new Promise<FunctionResponse>((resolve, reject) => {
      const timer = setTimeout(() => kill(`The function took longer than ${limits.wallMs / 1000} s.`), limits.wallMs)
      exchanges.set(id, { resolve, reject, timer, cpuAtStart })
    })
    signal.addEventListener('abort', () => {
      if (!exchanges.has(id)) return
      send({ kind: 'abort', id })
      settle(id, new FunctionFailed('WORKER_ERROR', 'The caller went away.'))
    })
    send({ kind: 'request', id, method: request.method, url: request.url, headers: request.headers, hasBody: request.body !== null })
    if (request.body) void forward(id, request.body)
    return answer
  }
  const forward = async (id: number, body: AsyncIterable<Uint8Array>) => {
    try {
      for await (const bytes of body) send({ kind: 'chunk', id, bytes: new Uint8Array(bytes) })
      send({ kind: 'end', id })
    } catch {
      send({ kind: 'abort', id })
    }
  }

  return new Promise((ready, unusable) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') return ready({ call, stop: async () => void (await worker.terminate()) })
      if (message.kind === 'unusable') {
        unusable(new FunctionFailed('BOOT_ERROR', message.reason))
        return void worker.terminate()
      }
      if (message.kind === 'log') return log(message.level, message.text)
      const exchange = exchanges.get(message.id)
      if (!exchange) return
      if (message.kind === 'failed') return settle(message.id, new FunctionFailed('WORKER_ERROR', message.reason))
      if (message.kind === 'end') return settle(message.id)
      if (message.kind === 'chunk') return exchange.body?.enqueue(message.bytes)
      const body = message.hasBody
        ? new ReadableStream<Uint8Array>(
            {
              start: (controller) => {
                exchange.body = controller
              },
              pull: () => send({ kind: 'pulled', id: message.id }),
              cancel: () => {
                send({ kind: 'abort', id: message.id })
                settle(message.id, new FunctionFailed('WORKER_ERROR', 'The caller went away.'))
              },
            },
            // One chunk in flight: a slow reader holds the function back instead of filling memory.
            { highWaterMark: 1 },
          )
        : null
      exchange.resolve({ status: message.status, headers: message.headers, body })
      if (!body) settle(message.id)
    })
    worker.on('error', (error) => {
      const outOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
      const failure = new FunctionFailed(
        outOfMemory ? 'WORKER_LIMIT' : 'WORKER_ERROR',
        outOfMemory ? `The function used more than ${limits.memoryMb} MB of memory.` : String(error),
      )
      unusable(failure)
      failAll(failure)
    })
    worker.on('exit', () => {
      clearInterval(watch)
      failAll(new FunctionFailed('WORKER_ERROR', 'The function ended.'))
    })
  })
}

async function cpuMs(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage()
  return (user + system) / 1000
}
