/** Bytes a server has acknowledged, at a moment on a monotonic clock (ms). */
export interface UploadSample {
  atMs: number
  bytes: number
}

const windowMs = 12_000

/** Adds a sample and drops those older than the window speed is measured over; a resumed upload (fewer bytes than before) starts over. */
export function withSample(samples: readonly UploadSample[], sample: UploadSample): UploadSample[] {
  const last = samples.at(-1)
  if (last && sample.bytes < last.bytes) return [sample]
  return [...samples.filter((earlier) => sample.atMs - earlier.atMs <= windowMs), sample]
}

/** Bytes a second over the window; null until there is more than a second to judge by. */
export function uploadSpeed(samples: readonly UploadSample[]): number | null {
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last || last.atMs - first.atMs < 1000) return null
  return ((last.bytes - first.bytes) * 1000) / (last.atMs - first.atMs)
}

/** Seconds until `totalBytes`; null when nothing moves. */
export function secondsLeft(samples: readonly UploadSample[], totalBytes: number): number | null {
  const speed = uploadSpeed(samples)
  const last = samples.at(-1)
  return speed && last ? Math.ceil((totalBytes - last.bytes) / speed) : null
}
