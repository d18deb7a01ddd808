import { segmentsOf, spaceless } from './spaceless.ts'

/** Characters in a line at most, in the style of most houses. */
export const lineLimit = 42

/**
 * Text in two lines where one is too long, broken near the middle and preferably after a comma. One line when it fits, and unchanged when
 * no place is good.
 */
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
  if (!best || best.cost >= 1000) return brokenSpaceless(flat) ?? (best ? `${flat.slice(0, best.at)}\n${flat.slice(best.at + 1)}` : flat)
  return `${flat.slice(0, best.at)}\n${flat.slice(best.at + 1)}`
}

/** Writing without spaces, broken between two words near its middle, rather after a mark. */
function brokenSpaceless(flat: string): string | undefined {
  if (!spaceless.test(flat)) return undefined
  let at = 0
  const places = segmentsOf(flat)
    .slice(0, -1)
    .map((segment) => {
      at += segment.length
      return { at, cost: Math.abs(flat.length / 2 - at) - (/\p{P}$/u.test(segment) ? 8 : 0) }
    })
  const best = places.toSorted((a, b) => a.cost - b.cost)[0]
  return best && `${flat.slice(0, best.at).trimEnd()}\n${flat.slice(best.at).trimStart()}`
}
