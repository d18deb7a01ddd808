interface Measured {
  bandwidth: number
  width: number
  height: number
}

/**
 * The rung to begin with, as its place in a ladder from the smallest to the best: the best one that takes no more than half of what the line is
 * expected to carry and has not more lines than the picture on the screen needs. Starting well is worth more than starting sharp: the next
 * segments climb.
 */
export function startRung(rungs: readonly Measured[], bitsPerSecond: number, screenLines: number): number {
  let chosen = 0
  for (const [place, rung] of rungs.entries()) {
    const smaller = rungs[place - 1]
    const enough = smaller && Math.min(smaller.width, smaller.height) >= screenLines
    if (rung.bandwidth <= bitsPerSecond / 2 && !enough) chosen = place
  }
  return chosen
}

const rememberedKey = 'line-bits-per-second'
const unknownLine = 3_000_000

/** Bandwidth estimate in bits per second: the last measurement of this device, else the browser's, else a modest default. */
export function expectedBandwidth(): number {
  const remembered = Number(stored((storage) => storage.getItem(rememberedKey)))
  if (remembered > 0) return remembered
  // Chrome rounds and caps this at 10 Mbit/s.
  const guessed = (navigator as { connection?: { downlink?: number } }).connection?.downlink
  return guessed ? guessed * 1_000_000 : unknownLine
}

export function rememberBandwidth(bitsPerSecond: number): void {
  if (Number.isFinite(bitsPerSecond) && bitsPerSecond > 0)
    stored((storage) => storage.setItem(rememberedKey, String(Math.round(bitsPerSecond))))
}

/** In a third-party frame storage may be blocked and throw. */
function stored<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return window === window.top ? use(localStorage) : undefined
  } catch {
    return undefined
  }
}
