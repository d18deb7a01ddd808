interface Film {
  language: string | null
  spokenLanguages: readonly string[]
}

/** Which of these languages of captions are spoken in the film and no translation: the same answer as `private.in_films_language` in the database. */
export function spokenIn(film: Film | null, languages: readonly string[]): string[] {
  const spoken = film?.language ? [film.language, ...film.spokenLanguages].map(primary) : []
  if (spoken.length > 0) return languages.filter((language) => spoken.includes(primary(language)))
  // The spoken language is unknown: with several languages any of them may be a translation.
  return new Set(languages.map(primary)).size === 1 ? [...languages] : []
}

const primary = (language: string) => language.toLowerCase().split('-', 1)[0]!
