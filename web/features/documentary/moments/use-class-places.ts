import { useQuery } from '@tanstack/react-query'
import { placeToTeach } from '#web/session/place-to-teach.ts'
import { useSession } from '#web/session/use-session.ts'
import { type FilmRight, filmRightsQuery } from '../data/rights.ts'

/** The reader's institutions whose licence lets them make clips of a film for classes. */
export function useClassPlaces(documentaryId: string): readonly FilmRight[] {
  const { user } = useSession()
  const { data } = useQuery({ ...filmRightsQuery(documentaryId), enabled: Boolean(user) })
  return (data ?? []).filter((right) => placeToTeach([{ ...right, state: 'in' as const }]) && right.acts.some(({ act }) => act === 'clips'))
}
