/** Where a film that several people see together stood at a moment of the house's clock, and whether it runs on from there. */
export interface ClockMark {
  positionMs: number
  running: boolean
  /** Since 1970, by the house's clock. Ahead of now: it begins at that moment by itself. */
  sinceMs: number
  /** How fast it runs; 1 where nothing is said. */
  rate?: number
}

/** Where it stands at a moment, for every page without asking: a screening's programme and a cut that is reviewed together go by this one clock. */
export const positionAt = ({ positionMs, running, sinceMs, rate = 1 }: ClockMark, houseMs: number): number =>
  positionMs + (running ? Math.max(0, Math.floor((houseMs - sinceMs) * rate)) : 0)
