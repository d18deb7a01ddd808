import type { FilmOfPerson } from '#web/data/film/credited-people.ts'
import { useText } from '#web/ui/text.ts'
import { FilmEntry } from '../film-entry.tsx'
import { searchText } from '../words.ts'

/** What a person did in a film, directing first. */
export function useRoles() {
  const t = useText(searchText)
  return ({ directs, roles }: FilmOfPerson): string[] => [...(directs ? [t('director')] : []), ...roles]
}

/** One film of a person: its still in its own ratio, what they did in it, when it is from. */
export function PersonFilm({ film }: { film: FilmOfPerson }) {
  const roles = useRoles()
  return <FilmEntry film={film} by={roles(film).join(', ')} />
}
