/** Characters a line holds at most in most houses' style. */
export const lineLimit = 42

/** Text in two lines where one is too long, broken near the middle and rather after a comma. One line when it fits, and as it was when no place is good. */
export function breakLines(text: string, limit = lineLimit): string {
  const flat = text.replace(/\s*\n\s*/g, ' ')
  if (flat.length <= limit) return flat
  const places = [...flat.matchAll(/\s/g)]
    .map(({ index }) => index)
    .map((at) => {
      const longest = Math.max(at, flat.length - at - 1)
      const afterComma = /[,;:.!?–—]/.test(flat[at - 1] ?? '')
      return { at, cost: (longest > limit ? 1000 + longest : 0) + Math.abs(flat.length / 2 - at) - (afterComma ? 8 : 0) }
    })
  const best = places.toSorted((a, b) => a.cost - b.cost)[0]
  return best ? `${flat.slice(0, best.at)}\n${flat.slice(best.at + 1)}` : flat
}
