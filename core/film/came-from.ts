import { firstOf } from '../text/cut-text.ts'

/** Where a visitor of a film came from, by kind; search terms only when the search was in this house. */
export interface CameFrom {
  source: 'direct' | 'home' | 'search' | 'list' | 'film' | 'link' | 'embed' | 'feed' | 'mail'
  phrase?: string
}

interface Ways {
  /** The previous page of the house, as path and query; empty when this is the first. */
  before: string
  address: string
  referrer: string
  origin: string
}

const byPath: readonly [RegExp, CameFrom['source']][] = [
  [/^\/$/, 'home'],
  [/^\/search$/, 'search'],
  [/^\/(viewer-dashboard|profile)$/, 'list'],
  [/^\/documentary\//, 'film'],
  [/^\/messages$/, 'mail'],
]

/** Links in feeds, emails and embedded players carry `via`; other sites are only counted as such. */
export function readCameFrom({ before, address, referrer, origin }: Ways): CameFrom {
  const via = new URLSearchParams(address.split('?')[1]).get('via')
  if (!before && (via === 'feed' || via === 'mail' || via === 'embed')) return { source: via }
  if (before) {
    const [path = '', query] = before.split('?')
    const source = byPath.find(([pattern]) => pattern.test(path))?.[1] ?? 'direct'
    const phrase = source === 'search' ? firstOf(new URLSearchParams(query).get('q')?.trim() ?? '', 80) : undefined
    return phrase ? { source, phrase } : { source }
  }
  return { source: referrer && !referrer.startsWith(origin) ? 'link' : 'direct' }
}
