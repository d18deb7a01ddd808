export interface Spread {
  median: number
  min: number
  max: number
}
export interface Comparison {
  ours: Spread
  peer: Spread
  /** Of each round's own pair, so that a slow minute of the machine weighs on both. */
  ratio: Spread
}

/** Runs A B A B … so that background load affects both. */
export async function interleave(rounds: number, ours: Side, peer: Side): Promise<Comparison> {
  return comparison((await inTurns(rounds, [ours, peer])) as [number, number][])
}

type Side = () => Promise<number> | number

/** Rounds of all sides in turn, each a value a side; the first warms up and is discarded. */
export async function inTurns(rounds: number, sides: readonly Side[]): Promise<number[][]> {
  const measured: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const values: number[] = []
    for (const side of sides) values.push(await side())
    if (round > 0) measured.push(values)
  }
  return measured
}

export function comparison(pairs: [number, number][]): Comparison {
  return {
    ours: spread(pairs.map(([mine]) => mine)),
    peer: spread(pairs.map(([, other]) => other)),
    ratio: spread(pairs.map(([mine, other]) => mine / other)),
  }
}

export function spread(values: number[]): Spread {
  if (values.length === 0) throw new Error('Nothing was measured.')
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** The value below which that share of them lies: 0.95 for the 95th percentile. NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}
