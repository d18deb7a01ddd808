import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { FunctionFailed, type FunctionRequest, type FunctionResponse, type Limits, type Log } from './calls.ts'
import { openExchanges } from './exchanges.ts'
import type { FromProcess, LoadedFunction, ToProcess } from './messages.ts'
import { usageOf } from './process-usage.ts'
import { watchProcess } from './watchdog.ts'

export interface FunctionProcess {
  pid: number
  /** Requests it works on. */
  readonly busy: number
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  stop(): Promise<void>
}
export interface ProcessEvents {
  /** It is busy with one thing, and so many requests are with it: others should be given to another process. */
  stalled(requests: number): void
  /** It passed a limit, or ended by itself, because of this; `ended` follows. */
  ending(failure: FunctionFailed): void
  /** A request has ended. */
  settled(): void
  /** It takes no more requests. */
  gone(): void
  /** There is no such process any more. */
  ended(): void
}

const runner = fileURLToPath(new URL('./runner.ts', import.meta.url))
/** An orderly end writes what Node compiled, and a profile where one is asked for. */
const orderlyMs = 1000

/** Starts a process for a function; resolves when the function is loaded. */
export function startProcess(loaded: LoadedFunction, limits: Limits, log: Log, on: ProcessEvents): Promise<FunctionProcess> {
  const child = fork(runner, [], {
    serialization: 'advanced',
    // Its settings are sent with the first message: keys must not be in a list of processes.
    env: process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {},
    execArgv: [
      ...process.execArgv.filter((flag) => flag.startsWith('--cpu-prof')),
      `--max-old-space-size=${limits.memoryMb}`,
      '--max-semi-space-size=16',
    ],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    // Out of the terminal's group: at a Ctrl-C requests under way are finished first.
    detached: true,
  })
  child.unref()
  child.channel?.unref()
  const send = (message: ToProcess) => {
    // It may have ended a moment ago; what it worked on fails with it.
    if (child.connected) child.send(message, () => {})
  }
  const exchanges = openExchanges(send, limits, on.settled)
  let why: FunctionFailed | undefined
  let stopping = false
  const end = (failure: FunctionFailed) => {
    if (why) return
    why = failure
    watchdog?.stop()
    on.gone()
    log('error', `${failure.message} Its process ${child.pid} is ended; ${exchanges.count} requests were with it.`)
    on.ending(failure)
    child.kill('SIGKILL')
  }
  let watchdog: ReturnType<typeof watchProcess> | undefined
  const watch = () =>
    watchProcess({ usage: () => usageOf(child.pid!), ping: () => send({ kind: 'ping' }), charge: exchanges.charge }, limits, {
      over: end,
      stalled: () => on.stalled(exchanges.count),
    })
  const lastWords = tail(child.stderr as Socket)

  return new Promise((ready, unusable) => {
    const late = setTimeout(
      () => end(new FunctionFailed('BOOT_ERROR', `The function was not loaded in ${limits.bootMs / 1000} s.`)),
      limits.bootMs,
    )
    late.unref()
    child.on('message', (message: FromProcess) => {
      if (message.kind === 'ready') {
        clearTimeout(late)
        watchdog = watch()
        return ready({
          pid: child.pid!,
          call: exchanges.call,
          stop() {
            stopping = true
            return stopProcess(child)
          },
          get busy() {
            return exchanges.count
          },
        })
      }
      if (message.kind === 'pong') return watchdog?.pong(message.usage)
      if (message.kind === 'log') return log(message.level, message.text)
      if (message.kind === 'unusable') why ??= new FunctionFailed('BOOT_ERROR', message.reason)
      else if (message.kind === 'crashed') why ??= new FunctionFailed('WORKER_ERROR', message.reason)
      else return exchanges.receive(message)
      on.gone()
      child.kill('SIGKILL')
    })
    // After its last message was read, in whichever order the two events arrive.
    let left = 2
    const ended = () => {
      if (--left > 0) return
      clearTimeout(late)
      watchdog?.stop()
      on.gone()
      const failure = why ?? causeOfDeath(lastWords(), limits)
      if (!why && !stopping) {
        log('error', `Its process ${child.pid} ended: ${failure.message}`)
        // The engine may reach the limit of memory before the watchdog sees it.
        on.ending(failure)
      }
      unusable(failure)
      exchanges.failAll(failure)
      on.ended()
    }
    child.once('exit', ended).once('disconnect', ended)
    child.once('error', (error) => unusable(new FunctionFailed('BOOT_ERROR', String(error))))
    send({ kind: 'load', function: loaded })
  })
}

async function stopProcess(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((done) => child.once('exit', done))
  if (child.connected) child.disconnect()
  const impatient = setTimeout(() => child.kill('SIGKILL'), orderlyMs)
  await gone
  clearTimeout(impatient)
}

/** The end of what it wrote, which is where the engine says why it gave up. */
function tail(stream: Socket): () => string {
  let kept = ''
  stream.setEncoding('utf8').on('data', (words: string) => {
    kept = (kept + words).slice(-4000)
  })
  stream.unref()
  return () => kept
}

function causeOfDeath(lastWords: string, { memoryMb }: Limits): FunctionFailed {
  if (/heap out of memory|heap limit/i.test(lastWords))
    return new FunctionFailed('WORKER_LIMIT', `The function used more than ${memoryMb} MB of memory.`)
  return new FunctionFailed('WORKER_ERROR', `The function ended. ${lastWords.trim().split('\n')[0]}`.trim())
}
