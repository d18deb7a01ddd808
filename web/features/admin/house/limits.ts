export const gigabyte = 1_000_000_000

/** A limit as it was typed: null for none, undefined for something that is no whole or decimal number of at most 100,000. */
export function countOf(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  const count = Number(text)
  return /^\d+(\.\d+)?$/.test(text) && count <= 100_000 ? count : undefined
}
