import { asHouse } from '../_shared/clients.ts'

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

const smallWidth = 960
const small = new Map<string, { address: string; until: number }>()
let changesPictures: Promise<boolean> | undefined

/** The address of a picture in a form 960 pixels wide, which is all a phone shows. Undefined where storage gives pictures in their own size alone. */
export async function smallStill(name: string): Promise<string | undefined> {
  const known = small.get(name)
  if (known && known.until > Date.now()) return known.address
  const { data } = await asHouse()
    .storage.from('stills')
    .createSignedUrl(name, validSeconds, { transform: { width: smallWidth } })
  if (!data) return undefined
  changesPictures ??= fetch(data.signedUrl).then(async ({ ok, body }) => {
    await body?.cancel()
    return ok
  })
  if (!(await changesPictures.catch(() => false))) return undefined
  if (small.size > 50) small.clear()
  const { pathname, search } = new URL(data.signedUrl)
  small.set(name, { address: pathname + search, until: Date.now() + reusedMs })
  return pathname + search
}
