import { BlockList, isIP } from 'node:net'

/** Networks that are not public: the local machine, private ones, a provider's inner ones, links, documentation, multicast, reserved. */
const inner4 = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address, bits] = network.split('/')
  inner4.addSubnet(address!, Number(bits), 'ipv4')
}

/** Of IPv6 only 2000::/3 is given out to the world, and of that not the tunnels (Teredo, 6to4) and not what documentation uses. */
const world6 = new BlockList()
world6.addSubnet('2000::', 3, 'ipv6')
const inner6 = new BlockList()
inner6.addSubnet('2001::', 23, 'ipv6')
inner6.addSubnet('2001:db8::', 32, 'ipv6')
inner6.addSubnet('2002::', 16, 'ipv6')
inner6.addSubnet('3fff::', 20, 'ipv6')

/** Whether an address, as a resolver or a URL tells it, lies within some network and not in the world. What is no address is inner. */
export function isInner(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 4) return inner4.check(bare, 'ipv4')
  if (family === 0) return true
  const within = ipv4Within(bare)
  if (within) return inner4.check(within, 'ipv4')
  return !world6.check(bare, 'ipv6') || inner6.check(bare, 'ipv6')
}

export const isLoopback = (address: string): boolean => {
  const bare = address.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127(\.\d+){3}$/.test(ipv4Within(bare) ?? bare)
}

/** The IPv4 address in `::ffff:…`, or translated to `64:ff9b::…` (RFC 6052). */
function ipv4Within(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined
  // As the standard writes it: hexadecimal, the longest zeros folded.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [, high, low] = /^(?:::ffff|64:ff9b:):(?:([0-9a-f]{1,4}):)?([0-9a-f]{1,4})$/.exec(written) ?? []
  if (low === undefined) return undefined
  const [a, b] = [Number.parseInt(high ?? '0', 16), Number.parseInt(low, 16)]
  return [a >> 8, a & 255, b >> 8, b & 255].join('.')
}
