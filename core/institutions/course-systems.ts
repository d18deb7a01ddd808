/**
 * Whether the house may fetch from an address a user gave it: over TLS, on its usual port, from a public host name, so that it cannot be
 * used to reach hosts of its network through it. A house on one machine (`home`) speaks to what is on that machine as well. Where the name
 * leads is looked at when it is asked (abroad/).
 */
export function isOutsideAddress(text: string, home: string): boolean {
  const [url, own] = [URL.parse(text), URL.parse(home)]
  if (!url || url.username || url.password) return false
  const host = url.hostname.toLowerCase()
  if (own && isLoopback(own.hostname) && isLoopback(host)) return /^https?:$/.test(url.protocol)
  if (url.protocol !== 'https:' || url.port !== '' || isIpAddress(host)) return false
  const name = host.replace(/\.$/, '')
  return (
    name.includes('.') && !/\.(local|internal|localhost|localdomain|lan|corp|home|intranet|private|arpa|onion|invalid|test)$/.test(name)
  )
}

const isLoopback = (host: string) => host === '127.0.0.1' || host === 'localhost'

/** Roles of a course in the words of LTI that teach there. */
export const teachesCourse = (roles: readonly string[]): boolean =>
  roles.some((role) => /(^|\/membership(\/Instructor)?#)(Instructor|ContentDeveloper|Administrator|TeachingAssistant)\b/.test(role))

/** Where a link of a course leads in this house: a path of a desk or a film; null for anything else. `target` as the course system sends it. */
export function courseTarget(target: string, home: string): string | null {
  const [url, own] = [URL.parse(target), URL.parse(home)]
  if (!url || !own || url.origin !== own.origin || !/^\/(institutional|documentary)\/[\w-]+$/.test(url.pathname)) return null
  url.searchParams.delete('launch')
  const path = url.pathname + url.search
  return path.length <= 1000 ? path : null
}

/** As an address is written once a browser has read it: IPv4 in four numbers, IPv6 in brackets. */
const isIpAddress = (host: string) => host.startsWith('[') || /^[\d.]+$/.test(host)
