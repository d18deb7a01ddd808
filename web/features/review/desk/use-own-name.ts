import { useQuery } from '@tanstack/react-query'
import { reviewPeopleQuery } from '#web/data/review/notes.ts'

/** The person's name in a review; undefined until it is loaded. */
export function useOwnName(versionId: string, id: string | undefined): string | undefined {
  const { data, isPending } = useQuery(reviewPeopleQuery(versionId))
  return isPending ? undefined : (data?.find((person) => person.id === id)?.name ?? '')
}
