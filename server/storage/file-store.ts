import type { Readable, Writable } from 'node:stream'

/** Where one version of one object's content is. A version is written once and never changes. */
export interface FileKey {
  bucket: string
  name: string
  version: string
}

export interface S3Address {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface AppendOptions {
  /** Length the stored bytes must have now; anything else is refused with OffsetConflict. */
  startsAt: number
  /** Length the stored bytes may reach; a body that goes on is refused with EntityTooLarge. */
  maxBytes: number
  /** Others may go on with it: what has come must be where every server finds it when this ends, but for the end of a file of `sizeBytes`, which is published at once. */
  resumable?: { sizeBytes: number | null }
  /** Stops accepting bytes; what arrived stays. */
  signal?: AbortSignal
  onBytes?(count: number): void
}

/**
 * Where bytes are stored, on disk or in S3. It knows no rights: callers have checked the row rules before.
 * Content arrives in an *incoming* file that is not visible and becomes visible at once and whole with `publish`.
 */
export interface FileStore {
  /** Adds `body` to the incoming file of `key`. Resolves with the new length once it is durable; when `body` breaks off, what arrived stays. */
  append(key: FileKey, body: Readable, options: AppendOptions): Promise<number>
  /** Length of the incoming file of `version` that is durable and that every server finds; 0 when there is none. */
  incomingLength(version: string): Promise<number>
  /** Makes the incoming file of `key` its content, durably and in one step. */
  publish(key: FileKey): Promise<void>
  /** Forgets the incoming file of `version`, if there is one. */
  discard(version: string): Promise<void>
  /** Whether there is content under `key`. */
  has(key: FileKey): Promise<boolean>
  /** Content from `start` up to, not including, `end`. */
  read(key: FileKey, start: number, end: number): Promise<Readable>
  /**
   * Writes content from `start` up to, not including, `end` to `target` with back-pressure, and ends it; gives up quietly when `target` closes.
   * Calls `begin` once, when the first bytes are at hand; before that nothing was written and it may still throw.
   */
  send(key: FileKey, start: number, end: number, target: Writable, begin: () => void): Promise<void>
  /** Gives `to` the content of `from` without reading it, where the store can. */
  copy(from: FileKey, to: FileKey): Promise<void>
  /** Removes content; not an error when it is gone. */
  remove(key: FileKey): Promise<void>
  /** Bytes that still fit; Infinity where that cannot be known. */
  room(): Promise<number>
  /** Every stored version with the time it was stored, for the sweep. */
  stored(): AsyncIterable<FileKey & { storedAt: Date }>
  /** Versions of incoming files that have not been written to since `before`. */
  staleIncoming(before: Date): AsyncIterable<string>
  close(): Promise<void>
}
