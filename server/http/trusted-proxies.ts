import { isIP } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import { StartRefused } from '../start-refused.ts'

/**
 * TRUST_PROXY as a list: addresses, networks, and the words `loopback`, `linklocal`, `uniquelocal`. Throws StartRefused. A name is refused and not
 * resolved: its address changes while the house runs (a container that is recreated), and the next machine with that address would be
 * trusted.
 */
export function trustedProxies(value = ''): string[] {
  const proxies = value
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  for (const proxy of proxies) if (!isUsable(proxy)) throw new StartRefused(sentenceOn(proxy))
  return proxies
}

function isUsable(proxy: string): boolean {
  try {
    proxyAddress.compile([proxy])
    // The library takes what is no whole address as well (`10`).
    return /^(loopback|linklocal|uniquelocal)$/.test(proxy) || isIP(proxy.split('/')[0]!) !== 0
  } catch {
    return false
  }
}

const sentenceOn = (proxy: string) =>
  /^[a-z][\w.-]*$/i.test(proxy)
    ? `TRUST_PROXY cannot be used: "${proxy}" is a name, and a proxy is known by its address. Give that (172.18.0.2), its network (172.18.0.0/16), or uniquelocal for every private network, and start again.`
    : `TRUST_PROXY cannot be used: "${proxy}" is no address and no network. Give the proxy's (127.0.0.1, 172.18.0.0/16) and start again.`
