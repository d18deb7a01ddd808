/** What crosses between the host (main thread) and a function's thread. Bodies travel in chunks, so neither side holds a whole one. */
export type ToThread =
  | { kind: 'request'; id: number; method: string; url: string; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'abort'; id: number }
  /** The host has taken the last chunk of the answer. */
  | { kind: 'pulled'; id: number }

export type FromThread =
  | { kind: 'ready' }
  | { kind: 'unusable'; reason: string }
  | { kind: 'response'; id: number; status: number; headers: [string, string][]; hasBody: boolean }
  | { kind: 'chunk'; id: number; bytes: Uint8Array }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; reason: string }
  /** The function is ready for the next chunk of the request's body. */
  | { kind: 'wants'; id: number }
  | { kind: 'log'; level: 'info' | 'warn' | 'error'; text: string }

export interface ThreadData {
  entry: string
  env: Record<string, string>
  /** Specifiers of `deno.json` and what they mean, longest first. */
  imports: [specifier: string, meaning: string][]
}
