import type { SupabaseClient } from '@supabase/supabase-js'

export interface SignedAddress {
  url: string
  /** Milliseconds since 1970 until which it works. */
  worksUntil: number
}

/** A signature is given again for an hour: browsers and caches then know the address they already have, and a growing film signs only what is new. */
const reusedMs = 3600_000
const mostKept = 50_000
const kept = new Map<string, SignedAddress & { freshUntil: number }>()

/** Addresses for objects of one bucket that work for `seconds` or more, all new ones signed in one call. Names storage does not know are left out. */
export async function signedAddresses(
  house: SupabaseClient,
  bucket: string,
  names: readonly string[],
  seconds: number,
): Promise<Map<string, SignedAddress>> {
  const now = Date.now()
  const missing = [...new Set(names)].filter((name) => {
    const known = kept.get(`${bucket}/${name}`)
    return !known || known.freshUntil < now || known.worksUntil < now + seconds * 1000
  })
  if (missing.length > 0) {
    const validSeconds = seconds + reusedMs / 1000
    const { data, error } = await house.storage.from(bucket).createSignedUrls(missing, validSeconds)
    if (error) throw new Error(`${missing.length} addresses in ${bucket} could not be signed: ${error.message}`, { cause: error })
    if (kept.size + missing.length > mostKept) kept.clear()
    for (const { path, signedUrl } of data)
      if (path && signedUrl)
        kept.set(`${bucket}/${path}`, { url: signedUrl, worksUntil: now + validSeconds * 1000, freshUntil: now + reusedMs })
  }
  return new Map(names.flatMap((name) => (kept.has(`${bucket}/${name}`) ? [[name, kept.get(`${bucket}/${name}`)!]] : [])))
}
