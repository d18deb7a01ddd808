/** A stretch of a version, or a card without a picture, in a row that is played one after another. Times in milliseconds. */
export interface PlayedEvent {
  key: string
  /** Of a card null. */
  version: { documentaryId: string; versionId: string } | null
  /** Where it is taken from; of a card 0. */
  sourceMs: number
  startsMs: number
  endsMs: number
}

/** Index of the event visible at a moment, and of two that overlap the incoming one; -1 before the first. */
export function playedAt(events: readonly PlayedEvent[], ms: number): number {
  let [low, high] = [0, events.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (events[middle]!.startsMs <= ms) low = middle + 1
    else high = middle
  }
  return low - 1
}
