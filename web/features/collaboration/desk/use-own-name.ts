import { useQuery } from '@tanstack/react-query'
import { reviewPeopleQuery } from '#web/data/notes.ts'

/** What one is called in a review; empty until that is known. */
export function useOwnName(versionId: string, id: string | undefined): string {
  const { data } = useQuery(reviewPeopleQuery(versionId))
  return data?.find((person) => person.id === id)?.name ?? ''
}
