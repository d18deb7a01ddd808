import { queryOptions, useQuery } from '@tanstack/react-query'
import { house } from './client.ts'
import { HouseError } from './house-error.ts'

const signedSeconds = 3600

/** The address of a poster or storyboard in bucket `stills`, signed for an hour. All that are asked for in the same moment are signed by one call. */
export const stillQuery = (objectName: string) =>
  queryOptions({
    queryKey: ['still', objectName],
    queryFn: () => signTogether(objectName),
    staleTime: (signedSeconds - 600) * 1000,
    gcTime: (signedSeconds - 600) * 1000,
  })

/** Null while it is signed, and for a film without one. */
export function useStill(objectName: string | null | undefined): string | null {
  const { data } = useQuery({ ...stillQuery(objectName ?? ''), enabled: Boolean(objectName) })
  return data ?? null
}

interface Asked {
  objectName: string
  resolve: (url: string | null) => void
  reject: (cause: unknown) => void
}
let asked: Asked[] = []

function signTogether(objectName: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    if (asked.length === 0) setTimeout(signAsked)
    asked.push({ objectName, resolve, reject })
  })
}

async function signAsked() {
  const batch = asked
  asked = []
  try {
    const names = [...new Set(batch.map((each) => each.objectName))]
    const { data, error } = await house().storage.from('stills').createSignedUrls(names, signedSeconds)
    if (error) throw new HouseError(error)
    const urls = new Map(data.map((each) => [each.path, each.signedUrl]))
    for (const each of batch) each.resolve(urls.get(each.objectName) || null)
  } catch (cause) {
    for (const each of batch) each.reject(cause)
  }
}
