import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { DeskParts } from '#web/features/institutional/desk/desk-parts.ts'
import { PeopleView } from '#web/features/institutional/people/people-view.tsx'
import InstitutionTypePage from '#web/features/institutional/type-page.tsx'
import { CatalogueView } from '#web/features/licences/catalogue/catalogue-view.tsx'
import { LicencesView } from '#web/features/licences/institution/licences-view.tsx'
import { paperAsked } from '#web/features/licences/paper/paper-asked.ts'

const Paper = lazy(async () => ({ default: (await import('#web/features/licences/paper/paper.tsx')).Paper }))
const ReportsView = lazy(async () => ({ default: (await import('#web/features/usages/reports-view.tsx')).ReportsView }))
const CoursesView = lazy(async () => ({ default: (await import('#web/features/course-systems/courses-view.tsx')).CoursesView }))
const ShowingView = lazy(async () => ({ default: (await import('#web/features/licences/catalogue/showing-view.tsx')).ShowingView }))
const WorkView = lazy(async () => ({ default: (await import('#web/features/institutional/desk/work-view.tsx')).WorkView }))
const CohortsView = lazy(async () => ({ default: (await import('#web/features/cohorts/teacher/cohorts-view.tsx')).CohortsView }))
const TeachingView = lazy(async () => ({ default: (await import('#web/features/class-clips/teaching-view.tsx')).TeachingView }))

/** The desk of an institution; its views (`?view=`) come from their features. */
const parts: DeskParts = {
  films: { roles: ['librarian', 'teacher', 'member'], part: (of) => <CatalogueView {...of} /> },
  licences: { roles: ['librarian', 'teacher'], part: (of) => <LicencesView {...of} /> },
  people: { roles: ['librarian'], part: (of) => <PeopleView {...of} /> },
  teaching: {
    roles: ['librarian', 'teacher', 'member'],
    part: (of) => (
      <Suspense>
        <TeachingView {...of} />
      </Suspense>
    ),
  },
  cohorts: {
    roles: ['librarian', 'teacher'],
    part: (of) => (
      <Suspense>
        <CohortsView {...of} />
      </Suspense>
    ),
  },
  courses: {
    roles: ['librarian'],
    part: (of) => (
      <Suspense>
        <CoursesView {...of} />
      </Suspense>
    ),
  },
  reports: {
    roles: ['librarian'],
    part: (of) => (
      <Suspense>
        <ReportsView {...of} />
      </Suspense>
    ),
  },
  showing: {
    roles: ['librarian', 'teacher'],
    part: (of) => (
      <Suspense>
        <ShowingView {...of} />
      </Suspense>
    ),
  },
  // The screens of reading rooms are one of the ways in; links that lead to them open there.
  rooms: { roles: ['librarian'], part: (of) => <PeopleView {...of} way="rooms" /> },
  work: {
    roles: ['librarian', 'teacher', 'member'],
    part: () => (
      <Suspense>
        <WorkView />
      </Suspense>
    ),
  },
}

/** An institution's desk, or one of its licences as its paper. */
export default function Institution() {
  const [query] = useSearchParams()
  const paper = paperAsked(query)
  if (paper)
    return (
      <Suspense>
        <Paper {...paper} />
      </Suspense>
    )
  return <InstitutionTypePage parts={parts} />
}
