import type { DeskParts } from '#web/features/institutional/desk/desk-parts.ts'
import { FilmsView } from '#web/features/institutional/films/films-view.tsx'
import { PeopleView } from '#web/features/institutional/people/people-view.tsx'
import InstitutionTypePage from '#web/features/institutional/type-page.tsx'

/** The desk of an institution; what stands in its views (`?view=`) comes from the rooms they belong to. */
const parts: DeskParts = {
  films: { roles: ['librarian', 'teacher', 'member'], part: () => <FilmsView /> },
  people: { roles: ['librarian'], part: (of) => <PeopleView {...of} /> },
}

export default function Institution() {
  return <InstitutionTypePage parts={parts} />
}
