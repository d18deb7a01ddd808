import { asHouse } from '../_shared/clients.ts'
import { smallAddresses } from '../_shared/small-pictures.ts'

const validSeconds = 6 * 3600
/** Signed again after an hour: until then a browser that comes back finds the picture in its cache under the same address. */
const reusedMs = 3600_000
const signed = new Map<string, { address: string; until: number }>()

/** Addresses of pictures in bucket stills by name, without the origin: the browser reaches the house by another name than the function does. */
export async function signedStills(names: readonly string[]): Promise<Record<string, string>> {
  const now = Date.now()
  for (const [name, { until }] of signed) if (until <= now) signed.delete(name)
  const missing = [...new Set(names)].filter((name) => !signed.has(name))
  if (missing.length > 0) {
    const { data, error } = await asHouse().storage.from('stills').createSignedUrls(missing, validSeconds)
    if (error) throw new Error(`Pictures could not be signed: ${error.message}`, { cause: error })
    for (const one of data) {
      if (!one.path || !one.signedUrl) continue
      const { pathname, search } = new URL(one.signedUrl)
      signed.set(one.path, { address: pathname + search, until: now + reusedMs })
    }
  }
  return Object.fromEntries(names.flatMap((name) => (signed.has(name) ? [[name, signed.get(name)!.address]] : [])))
}

/** All that a phone shows of the picture a page opens with, and all that a list on a large screen does. */
const smallWidth = 960

/** The address of a picture in a form 960 pixels wide, by its name, as above. Left out where storage makes none. */
export async function smallStills(names: readonly string[]): Promise<Record<string, string>> {
  const wanted = [...new Set(names)].map((name) => ({ bucket: 'stills' as const, name, width: smallWidth }) as const)
  const addresses = await smallAddresses(asHouse(), wanted, validSeconds)
  return Object.fromEntries(
    addresses.flatMap((address, at) => {
      if (!address) return []
      const { pathname, search } = new URL(address)
      return [[wanted[at]!.name, pathname + search]]
    }),
  )
}
