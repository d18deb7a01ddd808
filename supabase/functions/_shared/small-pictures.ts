import type { SupabaseClient } from '@supabase/supabase-js'
import type { PictureWidth } from '#core/media/picture-widths.ts'
import { keptAddresses, validSecondsFor } from './signing.ts'

export interface SmallPicture {
  bucket: 'stills' | 'media'
  name: string
  width: PictureWidth
}

/** Reused like the addresses of full-size pictures, for the browser's cache. */
const kept = keptAddresses(20_000)
const keyOf = ({ bucket, name, width }: SmallPicture) => `${width}/${bucket}/${name}`

/**
 * Addresses of pictures in smaller forms, working for `seconds` or more, in the order they are asked for. Undefined for unknown objects, and for
 * all of them when storage cannot resize. One call each: there is no batch signing of resized pictures.
 */
export async function smallAddresses(
  house: SupabaseClient,
  wanted: readonly SmallPicture[],
  seconds: number,
): Promise<(string | undefined)[]> {
  const found = await Promise.all(wanted.map((picture) => signed(house, picture, seconds)))
  const made = await changesPictures(found.filter((address) => address !== undefined))
  return made ? found : wanted.map(() => undefined)
}

async function signed(house: SupabaseClient, picture: SmallPicture, seconds: number): Promise<string | undefined> {
  const key = keyOf(picture)
  const known = kept.get(key, seconds)
  if (known) return known.url
  const validSeconds = validSecondsFor(seconds)
  const worksUntil = Date.now() + validSeconds * 1000
  // With "contain" nothing is cut off; without it the platform keeps the height and cuts the sides.
  const transform = { width: picture.width, resize: 'contain' as const }
  const { data } = await house.storage.from(picture.bucket).createSignedUrl(picture.name, validSeconds, { transform })
  if (!data) return undefined
  kept.put(key, { url: data.signedUrl, worksUntil })
  return data.signedUrl
}

/** Not cached for ever: storage may have been down, or been replaced. */
const noticedMs = 5 * 60_000
let noticed: { answer: Promise<boolean>; until: number } | undefined

/** Whether storage can resize pictures; not every Supabase project can. Tried with the first requested ones: one of them may not be a picture. */
async function changesPictures(addresses: readonly string[]): Promise<boolean> {
  if (addresses.length === 0) return false
  if (!noticed || noticed.until < Date.now()) {
    const answer = someWork(addresses.slice(0, 3))
    const own = { answer, until: Date.now() + noticedMs }
    noticed = own
    void answer.then((yes) => {
      if (yes) own.until = Number.POSITIVE_INFINITY
    })
  }
  return noticed.answer
}

async function someWork(addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const answer = await fetch(address).catch(() => undefined)
    await answer?.body?.cancel()
    if (answer?.ok) return true
  }
  return false
}
