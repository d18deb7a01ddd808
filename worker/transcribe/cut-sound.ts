import type { TimedRange } from '#core/timecode.ts'

const [wantedMs, mostMs] = [4 * 60_000, 6 * 60_000]

/** Where a film's sound is cut to be heard piece by piece: in the longest pause between four and six minutes, so that no word is cut. */
export function cutSound(durationMs: number, pauses: readonly TimedRange[]): TimedRange[] {
  const pieces: TimedRange[] = []
  for (let from = 0; from < durationMs; ) {
    if (durationMs - from <= mostMs) {
      pieces.push({ startsMs: from, endsMs: durationMs })
      break
    }
    const near = pauses.filter((pause) => middle(pause) > from + wantedMs && middle(pause) < from + mostMs)
    const longest = near.toSorted((a, b) => b.endsMs - b.startsMs - (a.endsMs - a.startsMs))[0]
    const to = longest ? middle(longest) : from + wantedMs
    pieces.push({ startsMs: from, endsMs: to })
    from = to
  }
  return pieces
}

const middle = ({ startsMs, endsMs }: TimedRange) => Math.round((startsMs + endsMs) / 2)
