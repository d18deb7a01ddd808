import { namesIn, personKey } from '#core/film/credited-people.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'

export interface CreditRole {
  role: string
  names: string[]
}

/**
 * Credits as they roll: who made the film first, then role by role in the order they were written. People of one role are together, and a
 * director the credits name again is not named twice.
 */
export function creditRoles({ director, credits }: Pick<Documentary, 'director' | 'credits'>, aFilmBy: string): CreditRole[] {
  const directors = namesIn(director)
  const roles = new Map<string, CreditRole>()
  if (directors.length > 0) roles.set(personKey(aFilmBy), { role: aFilmBy, names: directors })
  for (const { role, name } of credits) {
    const again = directors.some((one) => personKey(one) === personKey(name)) && /^(a film by|direct)/i.test(role.trim())
    if (again) continue
    const held = roles.get(personKey(role)) ?? { role: role.trim(), names: [] }
    for (const one of namesIn(name)) if (!held.names.some((other) => personKey(other) === personKey(one))) held.names.push(one)
    roles.set(personKey(role), held)
  }
  return [...roles.values()].filter(({ names }) => names.length > 0)
}
