/** Where a film that several people see together was at a moment of the house's clock, and whether it runs on from there. */
export interface ClockMark {
  positionMs: number
  running: boolean
  /** Since 1970, by the house's clock. In the future: it starts automatically at that moment. */
  sinceMs: number
  /** How fast it runs; 1 where nothing is said. */
  rate?: number
}

/** Position at a moment, computed locally: screenings and shared reviews use this one clock. */
export const positionAt = ({ positionMs, running, sinceMs, rate = 1 }: ClockMark, houseMs: number): number =>
  positionMs + (running ? Math.max(0, Math.floor((houseMs - sinceMs) * rate)) : 0)
