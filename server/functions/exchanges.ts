import { FunctionFailed, type FunctionRequest, type FunctionResponse, type Limits } from './calls.ts'
import type { FromExchange, ToProcess } from './messages.ts'

/** One request on its way through a function's process. */
interface Exchange {
  resolve(response: FunctionResponse): void
  reject(error: FunctionFailed): void
  /** Of the request: handed on once the function has begun, so that another process can still be asked until then. */
  requested: FunctionRequest['body']
  begun: boolean
  /** Of the answer, once its head is there. */
  body?: ReadableStreamDefaultController<Uint8Array>
  answered: boolean
  usedMs: number
  timer: NodeJS.Timeout
  /** Lets the next chunk of the request's body through. */
  wants?: () => void
}

const callerLeft = () => new FunctionFailed('WORKER_ERROR', 'The caller went away.')

/** The requests one process works on; `changed` is called each time one has ended. */
export function openExchanges(send: (message: ToProcess) => void, limits: Limits, changed: () => void) {
  const exchanges = new Map<number, Exchange>()
  let nextId = 1

  const settle = (id: number, error?: FunctionFailed) => {
    const exchange = exchanges.get(id)
    if (!exchange) return
    clearTimeout(exchange.timer)
    exchanges.delete(id)
    exchange.wants?.()
    if (error) {
      exchange.reject(error)
      exchange.body?.error(error)
    } else exchange.body?.close()
    changed()
  }
  /** Ends one request and leaves the others alone. */
  const giveUp = (id: number, error: FunctionFailed) => {
    if (!exchanges.has(id)) return
    send({ kind: 'abort', id })
    settle(id, error)
  }

  /** Hands the body on as fast as the function takes it. */
  const forward = async (id: number, body: AsyncIterable<Uint8Array>) => {
    let bytesLeft = limits.bodyBytes
    try {
      for await (const bytes of body) {
        const exchange = exchanges.get(id)
        if (!exchange) return
        bytesLeft -= bytes.length
        if (bytesLeft < 0) {
          // It has answered without reading so far: what it says stays true, and the rest is dropped.
          if (exchange.body) return
          return giveUp(id, new FunctionFailed('BODY_TOO_LARGE', `A request may bring ${limits.bodyBytes} bytes.`))
        }
        const taken = new Promise<void>((resolve) => {
          exchange.wants = resolve
        })
        send({ kind: 'chunk', id, bytes: new Uint8Array(bytes) })
        await taken
      }
      send({ kind: 'end', id })
    } catch {
      // The caller's connection broke off: code that reads the body in the function must not take it for whole.
      giveUp(id, callerLeft())
    }
  }
  const answerBody = (id: number, exchange: Exchange) =>
    new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          exchange.body = controller
        },
        pull: () => send({ kind: 'pulled', id }),
        cancel: () => giveUp(id, callerLeft()),
      },
      // One chunk in flight: a slow reader slows the function instead of filling memory.
      { highWaterMark: 1 },
    )
  const receive = (message: FromExchange) => {
    const exchange = exchanges.get(message.id)
    if (!exchange) return
    if (message.kind === 'begun') {
      exchange.begun = true
      if (exchange.requested) void forward(message.id, exchange.requested)
      return
    }
    if (message.kind === 'wants') return exchange.wants?.()
    if (message.kind === 'failed') return settle(message.id, new FunctionFailed('WORKER_ERROR', message.reason))
    if (message.kind === 'end') return settle(message.id)
    if (message.kind === 'chunk') return exchange.body?.enqueue(message.bytes)
    exchange.answered = true
    const body = message.hasBody ? answerBody(message.id, exchange) : null
    exchange.resolve({ status: message.status, headers: message.headers, body })
    if (!body) settle(message.id)
  }

  return {
    get count() {
      return exchanges.size
    },
    call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse> {
      const id = nextId++
      const answer = new Promise<FunctionResponse>((resolve, reject) => {
        const late = new FunctionFailed('WORKER_LIMIT', `The function took longer than ${limits.wallMs / 1000} s.`)
        const timer = setTimeout(() => giveUp(id, late), limits.wallMs)
        exchanges.set(id, { resolve, reject, requested: request.body, begun: false, timer, answered: false, usedMs: 0 })
      })
      signal.addEventListener('abort', () => giveUp(id, callerLeft()))
      send({ kind: 'request', id, method: request.method, url: request.url, headers: request.headers, hasBody: request.body !== null })
      return answer
    },
    receive(message: FromExchange) {
      try {
        receive(message)
      } catch (error) {
        giveUp(message.id, new FunctionFailed('WORKER_ERROR', String(error)))
      }
    },
    /** Counts processor time for requests without an answer, or when there are none those still being sent. True once one is past its limit. */
    charge(spentMs: number): boolean {
      const all = [...exchanges.values()].filter(({ begun }) => begun)
      const unanswered = all.filter(({ answered }) => !answered)
      const spenders = unanswered.length > 0 ? unanswered : all
      for (const exchange of spenders) exchange.usedMs += spentMs / spenders.length
      return spenders.some(({ usedMs }) => usedMs > limits.cpuMs)
    },
    /** The process is gone. A request it never received may be retried; all others it worked on have failed. */
    failAll({ code, message }: FunctionFailed) {
      for (const [id, { begun }] of [...exchanges]) settle(id, new FunctionFailed(code, message, begun))
    },
  }
}
