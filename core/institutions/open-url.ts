import { firstOf } from '../text/cut-text.ts'

/**
 * Where an OpenURL (NISO Z39.88, or the older form) leads in this house, as a path: the film's page where it names one of ours, else a search for its
 * title and who made it. Null when it names nothing. It does no lookup, so that it reveals no film to anonymous callers.
 */
export function openUrlPath(query: URLSearchParams): string | null {
  const all = (names: readonly string[]) => names.flatMap((name) => query.getAll(name)).map((text) => text.trim())
  const named = all(['rft_id', 'rft_dat', 'id', 'rft.object_id']).flatMap((text) => uuid.exec(text)?.[0] ?? [])[0]
  if (named) return `/documentary/${named.toLowerCase()}`
  const [title] = all(['rft.btitle', 'rft.title', 'rft.atitle', 'title', 'btitle', 'atitle']).filter(Boolean)
  const [author] = all(['rft.aulast', 'rft.au', 'aulast']).filter(Boolean)
  const words = firstOf([title, title && author].filter(Boolean).join(' ').replace(/\s+/g, ' '), 200)
  return words ? `/search?${new URLSearchParams({ q: words })}` : null
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
