/** Detects shot changes in ffmpeg's report, line by line. */
export interface ShotEar {
  hear(line: string): void
  /** When each shot but the first begins, in milliseconds. */
  shotsMs(): number[]
}

/** Threshold of 100: below it a flash or a quick pan counts as a cut, above it a cut between two similar pictures is missed. */
const threshold = 10
/** Flicker and flashes are not shots. */
const leastMs = 200
const mostShots = 20_000

/** A filter that writes each cut into the report and passes frames through. */
export const saysShots = `scdet=threshold=${threshold}`

export function openShotEar(): ShotEar {
  const found: number[] = []
  return {
    hear(line) {
      const [, seconds] = /lavfi\.scd\.score: [\d.]+, lavfi\.scd\.time: (\d+(?:\.\d+)?)/.exec(line) ?? []
      const ms = Math.round(Number(seconds) * 1000)
      if (seconds !== undefined && ms - (found.at(-1) ?? 0) >= leastMs && found.length < mostShots) found.push(ms)
    },
    shotsMs: () => found,
  }
}
