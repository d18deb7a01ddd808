/** The name most like a mistyped one, by shared pairs and triples of letters, or null when none is like it enough (0 to 1). */
export function nearest(wanted: string, names: Iterable<string>, atLeast = 0.33): string | null {
  let best: string | null = null
  let bestScore = 0
  for (const name of names) {
    const score = Math.max(likeness(wanted, name, 2), likeness(wanted, name, 3))
    if (score > bestScore) [best, bestScore] = [name, score]
  }
  return bestScore >= atLeast ? best : null
}

/** Cosine of the two names' counts of `size`-letter grams. */
function likeness(a: string, b: string, size: number): number {
  const [left, right] = [grams(a, size), grams(b, size)]
  let shared = 0
  for (const [gram, count] of left) shared += count * (right.get(gram) ?? 0)
  return shared / (length(left) * length(right))
}

function grams(name: string, size: number): Map<string, number> {
  const padded = `-${name.toLowerCase()}-`
  const counts = new Map<string, number>()
  for (let at = 0; at + size <= padded.length; at++) {
    const gram = padded.slice(at, at + size)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

const length = (counts: Map<string, number>) => Math.sqrt([...counts.values()].reduce((sum, count) => sum + count * count, 0))

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
