/** Messages between the host and a function's process. Bodies travel in chunks, so neither side has a whole one in memory. */
export type ToProcess =
  | { kind: 'load'; function: LoadedFunction }
  | { kind: 'request'; id: number; method: string; url: string; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'abort'; id: number }
  /** The host has taken the last chunk of the answer. */
  | { kind: 'pulled'; id: number }
  | { kind: 'ping' }

export type FromProcess =
  | { kind: 'ready' }
  | { kind: 'unusable'; reason: string }
  /** An uncaught error; the process ends. */
  | { kind: 'crashed'; reason: string }
  | { kind: 'pong'; usage: Usage }
  /** The function has the request: it may have done something, and its body may come. */
  | { kind: 'begun'; id: number }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; reason: string }
  /** The function is ready for the next chunk of the request's body. */
  | { kind: 'wants'; id: number }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; text: string }

/** What crosses about one request. */
export type FromExchange = Extract<FromProcess, { id: number }>

export interface LoadedFunction {
  entry: string
  env: Record<string, string>
  /** Specifiers of `deno.json` and what they mean, longest first. */
  imports: [specifier: string, meaning: string][]
  /** Addresses its connections may lead to. */
  reach: Reach
}

/** Where connections of a function may lead besides the world: to our own API, and on a house of one machine to that machine. */
export interface Reach {
  host: string
  port: number
  thisMachine: boolean
}

export interface Usage {
  /** Processor time of the whole process since it began. */
  cpuMs: number
  residentMb: number
}
