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

/** Runs A B A B … so that whatever else the machine does meets both; the first pair warms up and is thrown away. */
export async function interleave(rounds: number, ours: () => Promise<number>, peer: () => Promise<number>): Promise<Comparison> {
  const pairs: [number, number][] = []
  for (let round = 0; round <= rounds; round++) {
    const pair: [number, number] = [await ours(), await peer()]
    if (round > 0) pairs.push(pair)
  }
  return comparison(pairs)
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
