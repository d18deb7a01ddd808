/** What crosses between the host (main thread) and a function's thread. Bodies travel in chunks, so neither side holds a whole one. */
export type ToThread =
  | { kind: 'request'; id: number; method: string; url: string; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'abort'; id: number }
  | { kind: 'pulled'; id: number }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unusable'; reason: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; reason: string }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; text: string }

export interface ThreadData {
  entry: string
  env: Record<string, string>
}
