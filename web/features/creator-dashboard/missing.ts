import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'

export type Requirement = 'title' | 'synopsis' | 'year' | 'language' | 'poster' | 'watchable-version'

/** What a public film must have, in the order the page lists it; the database's `missing_for_publication` decides, this only shows. */
export function requirements(film: OwnDocumentary): { requirement: Requirement; met: boolean }[] {
  const current = film.versions.find((version) => version.id === film.currentVersionId)
  return [
    { requirement: 'title', met: film.title.trim() !== '' },
    { requirement: 'synopsis', met: film.synopsis.trim() !== '' },
    { requirement: 'year', met: film.year !== null },
    { requirement: 'language', met: film.language !== null },
    { requirement: 'poster', met: film.posterObject !== null },
    { requirement: 'watchable-version', met: current?.state === 'watchable' || current?.state === 'ready' },
  ]
}
