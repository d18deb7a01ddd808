import { queryOptions, useQuery } from '@tanstack/react-query'
import { act } from '../act.ts'
import { supabase } from '../client.ts'
import { HouseError, orThrow } from '../house-error.ts'
import { saidOfFilms } from './documentaries.ts'

const signedSeconds = 3600

const stillKeys = {
  all: ['stills'],
  address: (bucket: Bucket, objectName: string) => [...stillKeys.all, 'address', bucket, objectName],
  candidates: (documentaryId: string) => [...stillKeys.all, 'candidates', documentaryId],
} as const

/** Posters are in `stills`, storyboards with the renditions they belong to in `media`. */
type Bucket = 'stills' | 'media'

/** The address of a picture, signed for an hour. All of a bucket that are asked for in the same moment are signed by one call. */
const stillQuery = (objectName: string, bucket: Bucket) =>
  queryOptions({
    queryKey: stillKeys.address(bucket, objectName),
    queryFn: () => signTogether(objectName, bucket),
    staleTime: (signedSeconds - 600) * 1000,
    gcTime: (signedSeconds - 600) * 1000,
  })

/** Null while it is signed, and for a film without one. */
export function useStill(objectName: string | null | undefined, bucket: Bucket = 'stills'): string | null {
  const { data } = useQuery({ ...stillQuery(objectName ?? '', bucket), enabled: Boolean(objectName) })
  return data ?? null
}

/** Names of the posters one may choose from: those the preparation proposed and those the creator added. */
export const posterCandidates = (documentaryId: string) =>
  queryOptions({
    queryKey: stillKeys.candidates(documentaryId),
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
    const objectName = `${documentaryId}/own-${crypto.randomUUID()}.${file.type.split('/')[1] ?? 'jpg'}`
    orThrow(await supabase().storage.from('stills').upload(objectName, file, { contentType: file.type, cacheControl: '31536000' }))
    await makePoster(documentaryId, objectName)
  })

async function makePoster(documentaryId: string, objectName: string) {
  orThrow(await supabase().from('documentaries').update({ poster_object: objectName }).eq('id', documentaryId))
}

interface Asked {
  objectName: string
  resolve: (url: string | null) => void
  reject: (cause: unknown) => void
}
const asked: Record<Bucket, Asked[]> = { stills: [], media: [] }

function signTogether(objectName: string, bucket: Bucket): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (asked[bucket].length === 0) setTimeout(() => void signAsked(bucket))
    asked[bucket].push({ objectName, resolve, reject })
  })
}

async function signAsked(bucket: Bucket) {
  const batch = asked[bucket].splice(0)
  try {
    const names = [...new Set(batch.map((each) => each.objectName))]
    const { data, error } = await supabase().storage.from(bucket).createSignedUrls(names, signedSeconds)
    if (error) throw new HouseError(error)
    const urls = new Map(data.map((each) => [each.path, each.signedUrl]))
    for (const each of batch) each.resolve(urls.get(each.objectName) || null)
  } catch (cause) {
    for (const each of batch) each.reject(cause)
  }
}
