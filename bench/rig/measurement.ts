import type { Comparison, Spread } from './interleave.ts'

/** One measured claim. `ratio` is to the peer or limit measured in the same run; without one, the aim is about `value`. */
export interface Measurement {
  name: string
  value: number
  unit: string
  /** Lowest and highest of the rounds. */
  spread?: [number, number]
  peer?: { name: string; value: number; spread?: [number, number] }
  ratio?: number
  ratioSpread?: [number, number]
  /** Begins with ≤, ≥, < or > and the limit; empty when nothing was promised. */
  aim: string
  note?: string
}

export interface BenchOptions {
  /** Rounds of A B after one that is discarded. */
  rounds: number
  /** Length of one round of load. */
  seconds: number
  /** Length of the mixed load whose memory is watched, and of the storm; each has its own when none is given. */
  minutes?: number | undefined
  /** Size of the catalogue that is searched, 100 cues a film; 10,000 when none is given. */
  films?: number | undefined
  /** Folder in which the house that is searched is kept, so that a second run need not make its catalogue again. */
  keep?: string | undefined
}

/** What a part of the bench answers: its claims, and the curves of the plot if it has any. */
export interface Measured {
  measurements: Measurement[]
  curves?: Curve[]
  limits?: Limit[]
  /** Whole texts, to be read beside the figures. */
  papers?: { name: string; text: string }[]
}
/** One path between what someone else makes of it and what the machine itself allows. */
export interface Limit {
  title: string
  unit: string
  ours: Spread
  peer: { name: string; value: Spread }
  /** The nearest first. */
  bounds: { name: string; value: Spread }[]
}
export interface Curve {
  title: string
  unit: string
  clients: number[]
  ours: Spread[]
  peer: { name: string; values: Spread[] }
}

export function compared(
  name: string,
  unit: string,
  { ours, peer, ratio }: Comparison,
  peerName: string,
  aim: string,
  note?: string,
): Measurement {
  return {
    name,
    unit,
    value: ours.median,
    spread: [ours.min, ours.max],
    peer: { name: peerName, value: peer.median, spread: [peer.min, peer.max] },
    ratio: ratio.median,
    ratioSpread: [ratio.min, ratio.max],
    aim,
    ...(note ? { note } : {}),
  }
}

/** Whether the aim was met; undefined when there was none. */
export function isMet({ aim, ratio, value }: Measurement): boolean | undefined {
  const [, sign, limit] = /^([≤≥<>])\s*([\d.]+)/.exec(aim) ?? []
  if (!sign) return undefined
  const measured = ratio ?? value
  return { '≤': measured <= Number(limit), '≥': measured >= Number(limit), '<': measured < Number(limit), '>': measured > Number(limit) }[
    sign
  ]
}
