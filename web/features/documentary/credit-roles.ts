import type { Documentary } from '#web/data/films/documentaries.ts'

export interface CreditRole {
  role: string
  names: string[]
}

/**
 * Credits as they roll: who made the film first, then role by role in the order they were written. People of one role stand together, and a
 * director the credits name again is not named twice.
 */
export function creditRoles({ director, credits }: Pick<Documentary, 'director' | 'credits'>, aFilmBy: string): CreditRole[] {
  const directors = namesIn(director)
  const roles = new Map<string, CreditRole>()
  if (directors.length > 0) roles.set(key(aFilmBy), { role: aFilmBy, names: directors })
  for (const { role, name } of credits) {
    const again = directors.some((one) => key(one) === key(name)) && /^(a film by|direct)/i.test(role.trim())
    if (again) continue
    const held = roles.get(key(role)) ?? { role: role.trim(), names: [] }
    for (const one of namesIn(name)) if (!held.names.some((other) => key(other) === key(one))) held.names.push(one)
    roles.set(key(role), held)
  }
  return [...roles.values()].filter(({ names }) => names.length > 0)
}

/** People written in one line, one at a time: "Ada Moe, Kim Sand and Lo Vik". A part of one word is no person: "Film and Television Fund" stays whole. */
export function namesIn(line: string): string[] {
  const whole = line.trim().replace(/\s+/g, ' ')
  const names = whole.split(/ ?(?:[,;&/]|\band\b) ?/i).filter(Boolean)
  return names.every((name) => name.includes(' ')) ? names : [whole].filter(Boolean)
}

const key = (words: string) => words.trim().toLocaleLowerCase().replace(/\s+/g, ' ')
