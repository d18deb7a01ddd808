import { asHouse } from '../_shared/clients.ts'
import { pathOf, signedAddresses } from '../_shared/signing.ts'
import { smallAddresses } from '../_shared/small-pictures.ts'

/** A page may be looked at for so long after it was given an address for the last time. */
const seconds = 5 * 3600

/** Addresses of pictures in bucket stills by name, without the origin. */
export async function signedStills(names: readonly string[]): Promise<Record<string, string>> {
  const signed = await signedAddresses(asHouse(), 'stills', names, seconds)
  return Object.fromEntries([...signed].map(([name, { url }]) => [name, pathOf(url)]))
}

/** All that a phone shows of the picture a page opens with, and all that a list on a large screen does. */
const smallWidth = 960

/** The address of a picture in a form 960 pixels wide, by its name, as above. Left out where storage makes none. */
export async function smallStills(names: readonly string[]): Promise<Record<string, string>> {
  const wanted = [...new Set(names)].map((name) => ({ bucket: 'stills' as const, name, width: smallWidth }) as const)
  const addresses = await smallAddresses(asHouse(), wanted, seconds)
  return Object.fromEntries(addresses.flatMap((address, at) => (address ? [[wanted[at]!.name, pathOf(address)]] : [])))
}
