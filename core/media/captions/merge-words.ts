/**
 * Three-way merge of two edits of the same words: a part that one left unchanged is taken from the other. Where both changed it differently
 * both stay, first `theirs`; `clash` says so, and a person has to decide.
 */
export function mergeWords(before: string, mine: string, theirs: string): { text: string; clash: boolean } {
  if (mine === before || mine === theirs) return { text: theirs, clash: false }
  if (theirs === before) return { text: mine, clash: false }
  const [b, m, t] = [tokens(before), tokens(mine), tokens(theirs)]
  const [inMine, inTheirs] = [matches(b, m), matches(b, t)]
  const out: string[] = []
  let clash = false
  let [fromB, fromM, fromT] = [0, 0, 0]
  for (let at = 0; at <= b.length; at++) {
    const [toM, toT] = at === b.length ? [m.length, t.length] : [inMine[at]!, inTheirs[at]!]
    if (toM < 0 || toT < 0) continue
    const [was, ours, others] = [b.slice(fromB, at), m.slice(fromM, toM), t.slice(fromT, toT)]
    if (same(ours, was) || same(ours, others)) out.push(...others)
    else if (same(others, was)) out.push(...ours)
    else {
      out.push(...others, ' ', ...ours)
      clash = true
    }
    if (at < b.length) out.push(b[at]!)
    fromB = at + 1
    fromM = toM + 1
    fromT = toT + 1
  }
  return { text: out.join('').replace(/ {2,}/g, ' ').trim(), clash }
}

/** Words, and the separators between them. */
const tokens = (text: string) => text.match(/\s+|[^\s]+/g) ?? []
const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((one, at) => one === b[at])

/** For each of `a` its place in `b` in a longest common subsequence, or -1. */
export function matches(a: readonly string[], b: readonly string[]): number[] {
  const width = b.length + 1
  const longest = new Uint16Array((a.length + 1) * width)
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] =
        a[i] === b[j] ? longest[(i + 1) * width + j + 1]! + 1 : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!)
  const found: number[] = []
  for (let i = 0, j = 0; i < a.length; ) {
    if (j < b.length && a[i] === b[j]) {
      found.push(j++)
      i++
    } else if (j < b.length && longest[i * width + j + 1]! > longest[(i + 1) * width + j]!) j++
    else {
      found.push(-1)
      i++
    }
  }
  return found
}
