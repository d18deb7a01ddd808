import { isIP, type LookupFunction, Socket } from 'node:net'
import { guardedLookup, InnerAddress, isAllowed } from '#abroad/guarded-lookup.ts'
import type { Reach } from './messages.ts'

interface ConnectOptions {
  host?: string
  port?: number | string
  path?: string
  lookup?: LookupFunction
}

/**
 * Every connection of this process, by any client (`fetch` and its redirects, WebSocket, a library), goes to our own API or to a public
 * address. Addresses come from strangers, and a name does not show where it leads: the guard is where the connection is made.
 */
export function keepToTheWorld(reach: Reach) {
  const connect = Socket.prototype.connect as unknown as (this: Socket, ...given: unknown[]) => Socket
  const guarded = function (this: Socket, ...given: unknown[]): Socket {
    // Node's own callers hand over what they have read of their arguments already, as a list.
    const [first] = given
    const options = (Array.isArray(first) ? first[0] : first) as ConnectOptions | undefined
    if (typeof options !== 'object' || options === null) return refuse(this, 'The address')
    const { host = 'localhost', port, path } = options
    if (path !== undefined) return refuse(this, 'A socket of this machine')
    if (host === reach.host && Number(port) === reach.port) return connect.apply(this, given)
    if (isIP(host) && !isAllowed(host, reach.thisMachine)) return refuse(this, host)
    options.lookup = guardedLookup(reach.thisMachine)
    return connect.apply(this, given)
  }
  Socket.prototype.connect = guarded as typeof Socket.prototype.connect
}

/** As a connection that failed. */
function refuse(socket: Socket, where: string): Socket {
  process.nextTick(() => socket.destroy(new InnerAddress(where)))
  return socket
}
