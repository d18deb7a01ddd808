import type { SupabaseClient } from '@supabase/supabase-js'

export interface SignedAddress {
  url: string
  /** Milliseconds since 1970 until which it works. */
  worksUntil: number
}

/** Signed addresses are reused for an hour: browser caches stay valid, and a growing film signs only new files. */
const reusedMs = 3600_000

/** Cache of up to `most` signed addresses. Entries that are old, or expire within this many seconds, are dropped. */
export function keptAddresses(most: number) {
  const kept = new Map<string, SignedAddress & { freshUntil: number }>()
  return {
    get(key: string, seconds: number): SignedAddress | undefined {
      const known = kept.get(key)
      const now = Date.now()
      if (known && known.freshUntil > now && known.worksUntil >= now + seconds * 1000) return known
      kept.delete(key)
      return undefined
    },
    put(key: string, address: SignedAddress) {
      if (kept.size >= most) kept.clear()
      kept.set(key, { ...address, freshUntil: Date.now() + reusedMs })
    },
  }
}
/** Validity to sign with, so that a reused address still works for `seconds`. */
export const validSecondsFor = (seconds: number) => seconds + reusedMs / 1000

/** Without the origin: the browser may reach the house under another address than a function does. */
export function pathOf(url: string): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const kept = keptAddresses(50_000)

/** Addresses for objects of one bucket that work for `seconds` or more, all new ones signed in one call. Names storage does not know are left out. */
export async function signedAddresses(
  house: SupabaseClient,
  bucket: string,
  names: readonly string[],
  seconds: number,
): Promise<Map<string, SignedAddress>> {
  const found = new Map<string, SignedAddress>()
  const missing: string[] = []
  for (const name of new Set(names)) {
    const known = kept.get(`${bucket}/${name}`, seconds)
    if (known) found.set(name, known)
    else missing.push(name)
  }
  if (missing.length > 0) {
    const validSeconds = validSecondsFor(seconds)
    const worksUntil = Date.now() + validSeconds * 1000
    const { data, error } = await house.storage.from(bucket).createSignedUrls(missing, validSeconds)
    if (error) throw new Error(`${missing.length} addresses in ${bucket} could not be signed: ${error.message}`, { cause: error })
    for (const { path, signedUrl } of data) {
      if (!path || !signedUrl) continue
      found.set(path, { url: signedUrl, worksUntil })
      kept.put(`${bucket}/${path}`, { url: signedUrl, worksUntil })
    }
  }
  return found
}
