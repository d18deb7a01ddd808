import type { IncomingMessage } from 'node:http'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Where a client is: the other end of the connection, or, when that is one of the `proxies` (addresses or networks), whom they name in
 * X-Forwarded-For. As Fastify's `request.ip`, for what does not come through it: upgrades.
 */
export function addressThrough(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = proxyAddress.compile(proxies)
  return (request) => proxyAddress(request, trusted)
}
