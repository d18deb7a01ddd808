import type { Spot } from './space.ts'

/** One halt of the guided path: `travelMs` on the way to it, then `stayMs` there. */
export interface Halt {
  spot: Spot
  startsMs: number
  travelMs: number
  stayMs: number
}
export const usualStayMs = 8000
export const travelMs = 2500

/** The guided path: spots with a time of stay, in their order. */
export function pathOf(spots: readonly Spot[]): Halt[] {
  let at = 0
  return spots
    .filter(({ stayMs }) => stayMs !== null)
    .map((spot, index) => {
      const halt = { spot, startsMs: at, travelMs: index === 0 ? 0 : travelMs, stayMs: spot.stayMs! }
      at += halt.travelMs + halt.stayMs
      return halt
    })
}

/** Duration of the tour, in milliseconds. */
export const pathMs = (path: readonly Halt[]): number => path.reduce((sum, halt) => sum + halt.travelMs + halt.stayMs, 0)

/** Which halt it is at `ms`, and the share of the way to it, 0 to 1. Undefined for an empty path. */
export function haltAt(path: readonly Halt[], ms: number): { index: number; arrived: number } | undefined {
  if (path.length === 0) return undefined
  const index = Math.max(
    0,
    path.findLastIndex(({ startsMs }) => startsMs <= ms),
  )
  const halt = path[index]!
  return { index, arrived: halt.travelMs === 0 ? 1 : Math.min(1, Math.max(0, (ms - halt.startsMs) / halt.travelMs)) }
}

/** Interpolates between two views with easing, the shorter way around: `part` 0 to 1. */
export function between(one: readonly [number, number, number], other: readonly [number, number, number], part: number) {
  const eased = part * part * (3 - 2 * part)
  const turn = ((((other[0] - one[0] + 180) % 360) + 360) % 360) - 180
  const mix = (from: number, to: number) => from + (to - from) * eased
  return [one[0] + turn * eased, mix(one[1], other[1]), mix(one[2], other[2])] as const
}
