/** The platform's limits for one function: 256 MB of memory, 2 s of processor time a request and 150 s from request to last byte. */
export interface Limits {
  /** Heap limit of V8 for the function; past it the process ends. */
  memoryMb: number
  /** Memory limit of its whole process: the heap, the buffers beside it and Node itself. */
  residentMb: number
  cpuMs: number
  /** After so much processor time in one turn of its loop nothing new is given to the process: others are answered by another one. */
  stalledMs: number
  /** A process that answers no ping for so long is ended, whether it uses the processor or not. */
  silentMs: number
  /** A function that is not loaded within this time cannot be. */
  bootMs: number
  wallMs: number
  /** A process without a request for so long is ended; the next request starts one. */
  idleMs: number
  /** Requests of one address that one function works on or is sending at the same time, and of all addresses. */
  atOncePerAddress: number
  atOnce: number
  /** Processes of all functions together, and what they may have in memory together when one more is started. */
  processes: number
  processesMb: number
  /** What a request may bring, unless `body_limit` of the function says otherwise. */
  bodyBytes: number
}
export const platformLimits: Limits = {
  memoryMb: 256,
  residentMb: 512,
  cpuMs: 2000,
  stalledMs: 500,
  silentMs: 20_000,
  bootMs: 60_000,
  wallMs: 150_000,
  idleMs: 15 * 60_000,
  atOncePerAddress: 100,
  atOnce: 500,
  processes: 32,
  processesMb: 2048,
  bodyBytes: 100 * 1024,
}

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

/** Why a function gave no answer: it threw, it cannot be loaded, it went past a limit, its caller sent too much, or every process is busy. */
export class FunctionFailed extends Error {
  readonly code: 'BOOT_ERROR' | 'WORKER_ERROR' | 'WORKER_LIMIT' | 'BODY_TOO_LARGE' | 'ALL_BUSY'
  /** False: the function never saw the request, so it can be asked again. */
  readonly begun: boolean
  constructor(code: FunctionFailed['code'], message: string, begun = true) {
    super(message)
    this.code = code
    this.begun = begun
  }
}

export type Log = (level: 'info' | 'warn' | 'error', text: string) => void
