/** The platform's limits for one function: 256 MB of memory, 2 s of processor time a request and 150 s from request to last byte. */
export interface Limits {
  memoryMb: number
  cpuMs: number
  wallMs: number
  /** Requests of one address that one function works on or is sending at the same time, and of all addresses. */
  atOncePerAddress: number
  atOnce: number
  bodyBytes: number
}
export const platformLimits: Limits = {
  memoryMb: 256,
  cpuMs: 2000,
  wallMs: 150_000,
  atOncePerAddress: 100,
  atOnce: 500,
  bodyBytes: 50 * 1024 * 1024,
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

/** Why a function gave no answer: it threw, it cannot be loaded, it went past a limit, or its caller sent too much. */
export class FunctionFailed extends Error {
  readonly code: 'BOOT_ERROR' | 'WORKER_ERROR' | 'WORKER_LIMIT' | 'BODY_TOO_LARGE'
  constructor(code: FunctionFailed['code'], message: string) {
    super(message)
    this.code = code
  }
}

export type Log = (level: 'info' | 'warn' | 'error', text: string) => void
