import { Worker } from 'node:worker_threads'
import { FunctionFailed, type FunctionRequest, type FunctionResponse, type Limits, type Log } from './calls.ts'
import type { FromThread, ThreadData, ToThread } from './messages.ts'

export interface FunctionThread {
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  stop(): Promise<void>
}

/** One request on its way through the thread. */
interface Exchange {
  resolve(response: FunctionResponse): void
  reject(error: FunctionFailed): void
  /** Of the answer, once its head is there. */
  body?: ReadableStreamDefaultController<Uint8Array>
  answered: boolean
  usedMs: number
  timer: NodeJS.Timeout
  /** Lets the next chunk of the request's body through. */
  wants?: () => void
}

const watchEveryMs = 250

/** Starts the thread; resolves when the function is loaded. `gone` is called once it can take no more requests. */
export function startThread(data: ThreadData, limits: Limits, log: Log, gone: () => void): Promise<FunctionThread> {
  const worker = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: data,
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
    exchange.wants?.()
    if (!error) return exchange.body?.close()
    exchange.reject(error)
    exchange.body?.error(error)
  }
  /** Ends one request and leaves the others alone. */
  const giveUp = (id: number, error: FunctionFailed) => {
    if (!exchanges.has(id)) return
    send({ kind: 'abort', id })
    settle(id, error)
  }
  const failAll = (error: FunctionFailed) => {
    for (const id of [...exchanges.keys()]) settle(id, error)
    gone()
  }

  // A function that never yields cannot answer a message, so its processor time is read from outside.
  let cpuBefore = 0
  const watch = setInterval(async () => {
    const cpuNow = await cpuMs(worker)
    if (cpuNow === null) return
    const spent = cpuNow - cpuBefore
    cpuBefore = cpuNow
    const counted = spenders(exchanges)
    for (const exchange of counted) {
      exchange.usedMs += spent / counted.length
      if (exchange.usedMs <= limits.cpuMs) continue
      failAll(new FunctionFailed('WORKER_LIMIT', `The function used more than ${limits.cpuMs} ms of processor time.`))
      return void worker.terminate()
    }
  }, watchEveryMs)
  watch.unref()

  const call: FunctionThread['call'] = (request, signal) => {
    const id = nextId++
    const answer = new Promise<FunctionResponse>((resolve, reject) => {
      const late = new FunctionFailed('WORKER_LIMIT', `The function took longer than ${limits.wallMs / 1000} s.`)
      const timer = setTimeout(() => giveUp(id, late), limits.wallMs)
      exchanges.set(id, { resolve, reject, timer, answered: false, usedMs: 0 })
    })
    signal.addEventListener('abort', () => giveUp(id, new FunctionFailed('WORKER_ERROR', 'The caller went away.')))
    send({ kind: 'request', id, method: request.method, url: request.url, headers: request.headers, hasBody: request.body !== null })
    if (request.body) void forward(id, request.body)
    return answer
  }
  /** Hands the body on as fast as the function takes it. */
  const forward = async (id: number, body: AsyncIterable<Uint8Array>) => {
    let bytesLeft = limits.bodyBytes
    try {
      for await (const bytes of body) {
        const exchange = exchanges.get(id)
        if (!exchange) return
        bytesLeft -= bytes.length
        if (bytesLeft < 0) return giveUp(id, new FunctionFailed('BODY_TOO_LARGE', `A request may bring ${limits.bodyBytes} bytes.`))
        const taken = new Promise<void>((resolve) => {
          exchange.wants = resolve
        })
        send({ kind: 'chunk', id, bytes: new Uint8Array(bytes) })
        await taken
      }
      send({ kind: 'end', id })
    } catch {
      // The caller's connection broke off: whoever reads the body in the function must not take it for whole.
      giveUp(id, new FunctionFailed('WORKER_ERROR', 'The caller went away.'))
    }
  }

  const receive = (message: Exclude<FromThread, { kind: 'ready' | 'unusable' | 'log' }>) => {
    const exchange = exchanges.get(message.id)
    if (!exchange) return
    if (message.kind === 'wants') return exchange.wants?.()
    if (message.kind === 'failed') return settle(message.id, new FunctionFailed('WORKER_ERROR', message.reason))
    if (message.kind === 'end') return settle(message.id)
    if (message.kind === 'chunk') return exchange.body?.enqueue(message.bytes)
    exchange.answered = true
    const body = message.hasBody ? answerBody(message.id, exchange) : null
    exchange.resolve({ status: message.status, headers: message.headers, body })
    if (!body) settle(message.id)
  }
  const answerBody = (id: number, exchange: Exchange) =>
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          exchange.body = controller
        },
        pull: () => send({ kind: 'pulled', id }),
        cancel: () => giveUp(id, new FunctionFailed('WORKER_ERROR', 'The caller went away.')),
      },
      // One chunk in flight: a slow reader holds the function back instead of filling memory.
      { highWaterMark: 1 },
    )

  return new Promise((ready, unusable) => {
    worker.on('message', (message: FromThread) => {
      if (message.kind === 'ready') return ready({ call, stop: async () => void (await worker.terminate()) })
      if (message.kind === 'unusable') {
        unusable(new FunctionFailed('BOOT_ERROR', message.reason))
        return void worker.terminate()
      }
      if (message.kind === 'log') return log(message.level, message.text)
      try {
        receive(message)
      } catch (error) {
        giveUp(message.id, new FunctionFailed('WORKER_ERROR', String(error)))
      }
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
      const ended = new FunctionFailed('WORKER_ERROR', 'The function ended.')
      unusable(ended)
      failAll(ended)
    })
  })
}

/** Whose work the thread's time is counted for: requests without an answer, or when there are none those still being sent. */
function spenders(exchanges: Map<number, Exchange>): Exchange[] {
  const all = [...exchanges.values()]
  const unanswered = all.filter((exchange) => !exchange.answered)
  return unanswered.length > 0 ? unanswered : all
}

/** Null when the thread has ended. */
const cpuMs = (worker: Worker): Promise<number | null> =>
  worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1000,
    () => null,
  )
