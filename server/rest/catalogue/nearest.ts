/** The name closest to a mistyped one: of those sharing letters in a row, the one with the fewest edits. Null below `atLeast` (0 to 1). */
export function nearest(wanted: string, names: Iterable<string>, atLeast = 0.33): string | null {
  const words = normal(wanted)
  const all = [...new Set(names)]
  for (const size of [3, 2]) {
    const own = grams(words, size)
    let best: string | null = null
    let bestScore = 0
    for (const name of all) {
      const other = normal(name)
      if (!grams(other, size).some((gram) => own.includes(gram))) continue
      const score = 1 - edits(words, other) / Math.max(words.length, other.length, 1)
      if (score > bestScore) [best, bestScore] = [name, score]
    }
    if (best !== null) return bestScore >= atLeast ? best : null
  }
  return null
}

const normal = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}_, ]/gu, '')

function grams(name: string, size: number): string[] {
  const padded = `-${name}-`
  return Array.from({ length: Math.max(0, padded.length - size + 1) }, (_, at) => padded.slice(at, at + size))
}

/** PostgreSQL's own suggestion for a mistyped column: at most three edits, and fewer than half the name. */
export function nearestColumn(wanted: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let bestDistance = Math.min(3, Math.floor(wanted.length / 2)) + 1
  for (const name of names) {
    const distance = edits(wanted, name)
    if (distance < bestDistance) [best, bestDistance] = [name, distance]
  }
  return best
}

function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    row = next
  }
  return row[b.length]!
}
