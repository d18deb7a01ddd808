import { queryOptions, useQuery } from '@tanstack/react-query'
import { house } from './client.ts'
import { HouseError } from './house-error.ts'

const signedSeconds = 3600

/** Posters are in `stills`, storyboards with the renditions they belong to in `media`. */
type Bucket = 'stills' | 'media'

/** The address of a picture, signed for an hour. All of a bucket that are asked for in the same moment are signed by one call. */
const stillQuery = (objectName: string, bucket: Bucket) =>
  queryOptions({
    queryKey: ['still', bucket, objectName],
    queryFn: () => signTogether(objectName, bucket),
    staleTime: (signedSeconds - 600) * 1000,
    gcTime: (signedSeconds - 600) * 1000,
  })

/** Null while it is signed, and for a film without one. */
export function useStill(objectName: string | null | undefined, bucket: Bucket = 'stills'): string | null {
  const { data } = useQuery({ ...stillQuery(objectName ?? '', bucket), enabled: Boolean(objectName) })
  return data ?? null
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
    const { data, error } = await house().storage.from(bucket).createSignedUrls(names, signedSeconds)
    if (error) throw new HouseError(error)
    const urls = new Map(data.map((each) => [each.path, each.signedUrl]))
    for (const each of batch) each.resolve(urls.get(each.objectName) || null)
  } catch (cause) {
    for (const each of batch) each.reject(cause)
  }
}
