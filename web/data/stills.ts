import { queryOptions } from '@tanstack/react-query'
import { house } from './client.ts'
import { orThrow } from './house-error.ts'

const validSeconds = 4 * 3600

/** Signed addresses of objects in bucket `stills`, by name; names the caller may not see are left out. One call for all of them. */
export const stillUrls = (names: readonly string[]) =>
  queryOptions({
    queryKey: ['still-urls', [...names].sort()],
    staleTime: (validSeconds / 2) * 1000,
    gcTime: (validSeconds / 2) * 1000,
    enabled: names.length > 0,
    queryFn: async (): Promise<Record<string, string>> => {
      const signed = orThrow(
        await house()
          .storage.from('stills')
          .createSignedUrls([...names], validSeconds),
      )
      return Object.fromEntries((signed ?? []).filter((one) => one.path && one.signedUrl).map((one) => [one.path, one.signedUrl]))
    },
  })

/** Names of the posters one may choose from: those the preparation proposed and those the creator added. */
export const posterCandidates = (documentaryId: string) =>
  queryOptions({
    queryKey: ['poster-candidates', documentaryId],
    queryFn: async (): Promise<string[]> => {
      const found = orThrow(await house().storage.from('stills').list(documentaryId, { limit: 100 }))
      return (found ?? [])
        .filter((object) => object.id && /\.(jpe?g|png|webp|avif)$/i.test(object.name))
        .map((object) => `${documentaryId}/${object.name}`)
    },
  })

export async function choosePoster(documentaryId: string, objectName: string) {
  orThrow(await house().from('documentaries').update({ poster_object: objectName }).eq('id', documentaryId))
}

/** Adds a picture of the creator's own and makes it the poster. */
export async function addPoster(documentaryId: string, file: File) {
  const objectName = `${documentaryId}/own-${crypto.randomUUID()}.${file.type.split('/')[1] ?? 'jpg'}`
  orThrow(await house().storage.from('stills').upload(objectName, file, { contentType: file.type, cacheControl: '31536000' }))
  await choosePoster(documentaryId, objectName)
}
