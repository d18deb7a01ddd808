/** An external page shown in an iframe. */
export interface ConversationFrame {
  /** What the frame opens. */
  address: string
  /** Name of its site, for display. */
  host: string
}

/** How hosts' addresses become those of players: people copy the address of the page around the player. */
const players: { hosts: string[]; frame(url: URL): string | null }[] = [
  {
    hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'],
    frame(url) {
      const [first, second] = partsOf(url)
      const id =
        bare(url.hostname) === 'youtu.be' ? first : ['live', 'embed', 'shorts'].includes(first ?? '') ? second : url.searchParams.get('v')
      return id && /^[\w-]{5,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
    },
  },
  {
    hosts: ['vimeo.com'],
    frame(url) {
      const parts = partsOf(url)
      if (bare(url.hostname) === 'player.vimeo.com') return url.href
      const kind = parts[0] === 'event' ? 'event' : 'video'
      const [id, key] = kind === 'event' ? parts.slice(1) : parts
      if (!id || !/^\d{5,12}$/.test(id)) return null
      if (kind === 'event') return `https://vimeo.com/event/${id}/embed${key && /^\w+$/.test(key) ? `/${key}` : ''}`
      return `https://player.vimeo.com/video/${id}${key && /^\w+$/.test(key) ? `?h=${key}` : ''}`
    },
  },
]

/**
 * What a frame opens to show `address`, where the house allows its host: `allowed` are names of hosts, each with its subdomains. Null: it is not allowed,
 * or no https address, and is a link.
 */
export function conversationFrame(address: string, allowed: readonly string[]): ConversationFrame | null {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:' || url.username || url.password) return null
  const known = players.find(({ hosts }) => hosts.some((host) => isBelow(url.hostname, host)))
  const asked = known?.hosts ?? [url.hostname]
  // Naming one of a player's names means all of them.
  if (!allowed.some((host) => asked.some((name) => isBelow(name, host)))) return null
  // PeerTube, on any host: the page of a video has its player beside it.
  const video = /^\/(?:w|videos\/watch)\/([\w-]{10,40})$/.exec(url.pathname)?.[1]
  const framed = known ? known.frame(url) : video ? `${url.origin}/videos/embed/${video}` : url.href
  return framed === null ? null : { address: framed, host: bare(url.hostname) }
}

/** The hosts an administrator entered, one a line or with commas; an address is read as its host. Undefined where one is invalid. */
export function hostsIn(written: string): string[] | undefined {
  const hosts = written
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((word) => bare(URL.parse(word)?.hostname || word))
  return hosts.every((host) => hostPattern.test(host)) ? [...new Set(hosts)] : undefined
}

/** A name with a dot; no address of a network, no port. */
const hostPattern = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

const partsOf = (url: URL) => url.pathname.split('/').filter(Boolean)
const bare = (host: string) => host.replace(/^www\./, '')
const isBelow = (host: string, of: string) => host === of || host.endsWith(`.${of}`)
