import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isInner, isLoopback } from './inner-networks.ts'

/** A name that leads where the house does not go. */
export class InnerAddress extends Error {
  readonly code = 'EINNER'
  constructor(host: string) {
    super(`${host} leads to an inner network, where the house does not go.`)
  }
}

export type Lookup = (
  host: string,
  options: LookupOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
const bySystem: Lookup = (host, options, done) => lookup(host, { ...options, all: true }, done)

/** Whether a connection may go to this address: the world, and on a house of one machine that machine. */
export const isAllowed = (address: string, thisMachine: boolean): boolean => !isInner(address) || (thisMachine && isLoopback(address))

/**
 * Finds the addresses of a name for a connection, which goes to what was found here and to nothing else: a name that answers differently the next
 * moment changes nothing. One inner address among several refuses the name.
 */
export function guardedLookup(thisMachine: boolean, find: Lookup = bySystem): LookupFunction {
  return (host, options, done) => {
    const { all } = options as LookupOptions
    find(host, options as LookupOptions, (error, addresses) => {
      if (error) return done(error, all ? [] : '', 0)
      if (addresses.length === 0 || addresses.some(({ address }) => !isAllowed(address, thisMachine)))
        return done(new InnerAddress(host), all ? [] : '', 0)
      const [first] = addresses
      if (all) done(null, addresses)
      else done(null, first!.address, first!.family)
    })
  }
}
