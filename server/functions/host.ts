import type { FunctionRequest, FunctionResponse, Limits, Log } from './calls.ts'
import { startThread } from './function-thread.ts'
import type { ThreadData } from './messages.ts'

export interface FunctionHost {
  call(request: FunctionRequest, signal: AbortSignal): Promise<FunctionResponse>
  close(): Promise<void>
}

/** Keeps one warm thread for a function; a thread that crashes or passes a limit is replaced at the next call. */
export function hostFunction(data: ThreadData, limits: Limits, log: Log): FunctionHost {
  let running: ReturnType<typeof startThread> | undefined
  const thread = () => {
    if (running) return running
    const forget = () => {
      if (running === mine) running = undefined
    }
    const mine = startThread(data, limits, log, forget)
    mine.catch(forget)
    running = mine
    return mine
  }
  return {
    call: async (request, signal) => (await thread()).call(request, signal),
    close: async () => (await running?.catch(() => undefined))?.stop(),
  }
}
