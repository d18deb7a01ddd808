import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Pictures, picturesAsked } from '#contract/media/pictures.ts'
import { newId } from '#core/house/new-id.ts'
import type { PictureWidth } from '#core/media/picture-widths.ts'
import { saidOfFilms } from '../film/documentaries.ts'
import { act } from '../house/act.ts'
import { houseUrl, supabase } from '../house/client.ts'
import { HouseError, orThrow } from '../house/house-error.ts'
import { queryClient } from '../house/query-client.ts'

const signedSeconds = 3600

const stillKeys = {
  all: ['stills'],
  address: (bucket: Bucket, objectName: string, width: PictureWidth | undefined) => [
    ...stillKeys.all,
    ...['address', bucket, objectName, width ?? 'whole'],
  ],
  candidates: (documentaryId: string) => [...stillKeys.all, 'candidates', documentaryId],
} as const

/** Posters are in `stills`, storyboards with the renditions they belong to in `media`. */
type Bucket = 'stills' | 'media'

/** Where a picture is fetched: `src` in the requested size, with the full size as fallback. */
export interface Picture {
  src: string
  whole: string
}

/** The addresses of a picture, good for an hour. Batched: simultaneous requests are one call of the function `pictures`. */
const stillQuery = (objectName: string, bucket: Bucket, width?: PictureWidth) =>
  queryOptions({
    queryKey: stillKeys.address(bucket, objectName, width),
    queryFn: () => signTogether(objectName, bucket, width),
    staleTime: (signedSeconds - 600) * 1000,
    gcTime: (signedSeconds - 600) * 1000,
  })

/** Pictures prefetched by the page (web/app/early) keep their addresses. */
export function keepEarlyPictures(): void {
  for (const { name, width, src, whole } of globalThis.early?.pictures.splice(0) ?? []) {
    const picture: Picture = { src: houseUrl() + src, whole: houseUrl() + whole }
    queryClient.setQueryData(stillQuery(name, 'stills', width).queryKey, picture)
    earlyWidths.set(name, width)
  }
}
const earlyWidths = new Map<string, PictureWidth | undefined>()

/** The prefetched width of this picture, undefined without one. */
export const earlyWidth = (objectName: string | null | undefined): { width: PictureWidth | undefined } | undefined =>
  objectName && earlyWidths.has(objectName) ? { width: earlyWidths.get(objectName) } : undefined

/** The address of a whole picture. Null while it is signed, and for a film without one. */
export function useStill(objectName: string | null | undefined, bucket: Bucket = 'stills'): string | null {
  const { data } = useQuery({ ...stillQuery(objectName ?? '', bucket), enabled: Boolean(objectName) })
  return data?.whole ?? null
}

/**
 * A picture in a form `width` pixels wide, or whole where that is undefined; null while it is signed and for a film without one, and while
 * its width how wide it is shown.
 */
export function usePicture(
  objectName: string | null | undefined,
  width: PictureWidth | undefined | 'unknown',
  bucket: Bucket = 'stills',
): Picture | null {
  const known = width !== 'unknown'
  const { data } = useQuery({
    ...stillQuery(objectName ?? '', bucket, known ? width : undefined),
    enabled: Boolean(objectName) && known,
    // A picture that was shown smaller stays until the larger one is loaded.
    placeholderData: (before: Picture | null | undefined) => before,
  })
  return (objectName && data) || null
}

/** Names of the posters to choose from: those the preparation proposed and those the creator added. */
export const posterCandidates = (documentaryId: string, posterObject: string | null, prepared: boolean) =>
  queryOptions({
    // Depends on the poster: closing a film renames it, and the list. And on the preparation: until its end one still after
    // the other is added, so an earlier answer is incomplete.
    queryKey: [...stillKeys.candidates(documentaryId), posterObject, prepared],
    placeholderData: (before: string[] | undefined) => before,
    queryFn: async (): Promise<string[]> => {
      const found = orThrow(await supabase().storage.from('stills').list(documentaryId, { limit: 100 }))
      return (found ?? [])
        .filter((object) => object.id && /\.(jpe?g|png|webp|avif)$/i.test(object.name))
        .map((object) => `${documentaryId}/${object.name}`)
    },
  })

export const choosePoster = (documentaryId: string, objectName: string): Promise<void> =>
  act(saidOfFilms, () => makePoster(documentaryId, objectName))

/** Adds a picture of the creator's own and makes it the poster. */
export const addPoster = (documentaryId: string, file: File): Promise<void> =>
  act([stillKeys.candidates(documentaryId), ...saidOfFilms], async () => {
    const objectName = `${documentaryId}/own-${newId()}.${file.type.split('/')[1] ?? 'jpg'}`
    orThrow(await supabase().storage.from('stills').upload(objectName, file, { contentType: file.type, cacheControl: '31536000' }))
    await makePoster(documentaryId, objectName)
  })

/** Requests a still of a moment, which is then added to the choices. Throws `HouseError` with detail `protected-still` where none may be. */
export const takeStill = (documentaryId: string, versionId: string, atMs: number): Promise<void> =>
  act([stillKeys.candidates(documentaryId)], async () => {
    orThrow(await supabase().rpc('take_still', { version: versionId, at_ms: Math.round(atMs) }))
  })

async function makePoster(documentaryId: string, objectName: string) {
  orThrow(await supabase().from('documentaries').update({ poster_object: objectName }).eq('id', documentaryId))
}

interface Asked {
  bucket: Bucket
  objectName: string
  width: PictureWidth | undefined
  resolve: (picture: Picture | null) => void
  reject: (cause: unknown) => void
}
const asked: Asked[] = []
/** Names of each kind in one request: see contract/media/pictures.ts. */
const mostAtOnce = 200

function signTogether(objectName: string, bucket: Bucket, width: PictureWidth | undefined): Promise<Picture | null> {
  return new Promise((resolve, reject) => {
    if (asked.length === 0) setTimeout(() => void signAsked())
    asked.push({ bucket, objectName, width, resolve, reject })
  })
}

async function signAsked() {
  const all = asked.splice(0)
  for (let from = 0; from < all.length; from += mostAtOnce) void signBatch(all.slice(from, from + mostAtOnce))
}

async function signBatch(batch: Asked[]) {
  try {
    const named = (bucket: Bucket) => [...new Set(batch.filter((each) => each.bucket === bucket).map(({ objectName }) => objectName))]
    const small = batch.flatMap(({ objectName: name, width }) => (width ? [{ name, width }] : []))
    const answer = await askForPictures({ stills: named('stills'), storyboards: named('media'), small })
    for (const { bucket, objectName, width, resolve } of batch) {
      const whole = (bucket === 'stills' ? answer.stills : answer.storyboards)[objectName]
      const smaller = width && answer.small[`${width}/${objectName}`]
      resolve(whole ? { src: houseUrl() + (smaller || whole), whole: houseUrl() + whole } : null)
    }
  } catch (cause) {
    for (const each of batch) each.reject(cause)
  }
}

async function askForPictures(body: z.input<typeof picturesAsked>): Promise<Pictures> {
  const { data, error } = await supabase().functions.invoke('pictures', { body })
  if (error) throw new HouseError({ message: 'The pictures did not come.' })
  return data as Pictures
}
