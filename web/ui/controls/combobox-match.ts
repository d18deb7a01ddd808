import { folded } from '#core/text/findable.ts'

/** Options that contain the typed text in any part, ignoring accents and case; those that begin with it first. At most 100. */
export function matchingOptions<T extends { label: string }>(options: readonly T[], typed: string): T[] {
  const wanted = plain(typed.trim())
  const found = options.filter((option) => plain(option.label).includes(wanted))
  const starts = (option: T) => (plain(option.label).startsWith(wanted) ? 0 : 1)
  return (wanted ? found.sort((one, other) => starts(one) - starts(other)) : found).slice(0, 100)
}

/** "Ødegård" is found by "odegard": combining marks go, and the letters that have none are spelled plainly. */
export const plain = (text: string): string =>
  folded(text).replace(/[øœæßłđð]/g, (letter) => ({ ø: 'o', œ: 'oe', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd', ð: 'd' })[letter] ?? letter)
