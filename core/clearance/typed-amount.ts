import { readDecimal, writeDecimal } from '../money/decimal.ts'

/**
 * An amount as people type it, as decimal text: `45`, `45.50`, `45,50`, `1 250,50`, `1.250,50`, `1,250.50`. Null for what is none, and for `1,250`, which is
 * two things.
 */
export function readAmount(typed: string): string | null {
  const text = typed.trim().replace(/[\s\u00a0\u202f'’]/g, '')
  const [last] = /[.,](?=\d*$)/.exec(text) ?? []
  if (!last) return stored(text)
  const at = text.lastIndexOf(last)
  const [whole, part] = [text.slice(0, at), text.slice(at + 1)]
  const other = last === '.' ? ',' : '.'
  if (whole.includes(last)) return whole.includes(other) ? null : stored((whole + part).replaceAll(last, ''), grouped(text, last))
  if (whole.includes(other)) return stored(`${whole.replaceAll(other, '')}.${part}`, grouped(whole, other))
  return part.length === 3 && whole.length <= 3 && whole !== '0' ? null : stored(`${whole}.${part}`)
}

const grouped = (text: string, by: string) => text.split(by).every((group, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(group))

function stored(text: string, fits = true): string | null {
  const read = fits && /^\d/.test(text) ? readDecimal(text) : null
  return read && writeDecimal(read)
}
