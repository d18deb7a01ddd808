import { asHouse } from '../_shared/clients.ts'
import { pathOf, signedAddresses } from '../_shared/signing.ts'
import { smallAddresses } from '../_shared/small-pictures.ts'

/** Maximum time a page may be open after its last refresh. */
const seconds = 5 * 3600

/** Addresses of pictures in bucket stills by name, without the origin. */
export async function signedStills(names: readonly string[]): Promise<Record<string, string>> {
  const signed = await signedAddresses(asHouse(), 'stills', names, seconds)
  return Object.fromEntries([...signed].map(([name, { url }]) => [name, pathOf(url)]))
}

/** Sufficient for a phone's full width, and for lists on large screens. */
const smallWidth = 960

/** The address of a picture in a form 960 pixels wide, by its name, as above. Left out where storage makes none. */
export async function smallStills(names: readonly string[]): Promise<Record<string, string>> {
  const wanted = [...new Set(names)].map((name) => ({ bucket: 'stills' as const, name, width: smallWidth }) as const)
  const addresses = await smallAddresses(asHouse(), wanted, seconds)
  return Object.fromEntries(addresses.flatMap((address, at) => (address ? [[wanted[at]!.name, pathOf(address)]] : [])))
}
