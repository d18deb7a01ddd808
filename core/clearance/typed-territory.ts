import { countries as allCountries, countryCalled } from '../text/countries.ts'
import type { Territory } from './territory.ts'

export type TypedTerritory = { territory: Territory } | { problem: 'empty' | 'unknown' | 'both'; words: string }

const world = /^(?:the\s+)?(?:world|worldwide|world\s*wide|ww|welt|weltweit|die\s+welt)\b/i
const without = /^\s*(?:,|:|-|–)?\s*(?:less|except|excluding|excl\.?|without|minus|ohne|außer|ausser)\b\s*:?/i
const codes = new Set(allCountries.map(({ code }) => code))

/**
 * A territory as people write it: `world`, `world less US, CA`, `DE, AT, Switzerland`. A world beside a list of countries says two things and is refused with
 * both.
 */
export function readTerritory(typed: string, languages: readonly string[] = ['en', 'de']): TypedTerritory {
  const text = typed.trim()
  if (text === '') return { problem: 'empty', words: '' }
  const everywhere = world.exec(text)
  if (!everywhere) return listed(text, false, languages)
  const rest = text.slice(everywhere[0].length)
  if (/^[\s,.;]*$/.test(rest)) return { territory: { worldwide: true, countries: [] } }
  const less = without.exec(rest)
  if (!less) return { problem: 'both', words: `${everywhere[0]} + ${rest.replace(/^[\s,;:]+/, '')}` }
  return listed(rest.slice(less[0].length), true, languages)
}

function listed(text: string, worldwide: boolean, languages: readonly string[]): TypedTerritory {
  const words = text.split(/[,;/\n]|\s+(?:and|und)\s+|(?<=\b[A-Z]{2})\s+(?=[A-Z]{2}\b)/).flatMap((word) => word.trim() || [])
  if (words.length === 0) return { problem: 'empty', words: text.trim() }
  const found: string[] = []
  for (const word of words) {
    if (world.test(word)) return { problem: 'both', words: `${word} + ${words.filter((each) => each !== word).join(', ')}` }
    const code = codes.has(word.toUpperCase()) && word.length === 2 ? word.toUpperCase() : countryCalled(word, languages)?.code
    if (!code) return { problem: 'unknown', words: word }
    found.push(code)
  }
  return { territory: { worldwide, countries: [...new Set(found)].toSorted() } }
}
