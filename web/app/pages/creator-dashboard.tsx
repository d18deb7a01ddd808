import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paperAsked } from '#web/features/licences/paper/paper-asked.ts'
import type { DeskParts } from '#web/features/make/desk-parts.ts'
import CreatorDashboardPage from '#web/features/make/page.tsx'

// Each is loaded when its view is opened.
const CaptionEditor = lazy(() => import('#web/features/captions/editor.tsx'))
const Figures = lazy(async () => ({ default: (await import('#web/features/figures/page.tsx')).FiguresPage }))
const Impact = lazy(async () => ({ default: (await import('#web/features/impact/impact-section.tsx')).ImpactSection }))
const Licensed = lazy(async () => ({ default: (await import('#web/features/usages/licensed-section.tsx')).LicensedSection }))
const Captions = lazy(async () => ({ default: (await import('#web/features/captions/captions-section.tsx')).CaptionsSection }))
const SideTracks = lazy(async () => ({ default: (await import('#web/features/side-tracks/side-tracks-section.tsx')).SideTracksSection }))
const Rushes = lazy(async () => ({ default: (await import('#web/features/rushes/rushes-view.tsx')).RushesView }))
const Recuts = lazy(async () => ({ default: (await import('#web/features/versions/recuts-section.tsx')).RecutsSection }))
const Screeners = lazy(async () => ({ default: (await import('#web/features/screeners/screeners-section.tsx')).ScreenersSection }))
const Asked = lazy(async () => ({ default: (await import('#web/features/withdrawals/asked-section.tsx')).AskedSection }))
const PaperEdit = lazy(async () => ({ default: (await import('#web/features/paper-edit/paper-edit-view.tsx')).PaperEditView }))
const Clearances = lazy(async () => ({ default: (await import('#web/features/clearances/clearances-view.tsx')).ClearancesView }))
const Releases = lazy(async () => ({ default: (await import('#web/features/releases/releases-view.tsx')).ReleasesView }))
const Papers = lazy(async () => ({ default: (await import('#web/features/papers/papers-view.tsx')).PapersView }))
const Budgets = lazy(async () => ({ default: (await import('#web/features/budget/budget-view.tsx')).BudgetView }))
const Schedule = lazy(async () => ({ default: (await import('#web/features/schedule/schedule-view.tsx')).ScheduleView }))
const MyCohorts = lazy(async () => ({ default: (await import('#web/features/cohorts/student/my-cohorts-view.tsx')).MyCohortsView }))
const Paper = lazy(async () => ({ default: (await import('#web/features/licences/paper/paper.tsx')).Paper }))
const License = lazy(async () => ({ default: (await import('#web/features/licences/creator/license-view.tsx')).LicenseView }))

/** Parts below others of a view, which may appear while a person types there: the view does not wait for them. */
const below = (node: ReactNode) => <Suspense>{node}</Suspense>
const parts: DeskParts = {
  captions: (of) => <Captions {...of} />,
  beside: (of) => below(<SideTracks {...of} />),
  rushes: ({ film }) => (
    <Rushes
      film={film}
      captions={(version, language) => (
        <Captions film={{ ...film, language: language ?? film.language }} version={version} explained={null} />
      )}
    />
  ),
  recuts: (of) => below(<Recuts {...of} />),
  screeners: (of) => below(<Screeners {...of} />),
  people: (of) => <Asked {...of} />,
  clearances: (of) => <Clearances {...of} />,
  releases: (of) => <Releases {...of} />,
  papers: (of) => <Papers {...of} />,
  paperEdit: (of) => <PaperEdit {...of} />,
  budget: (of) => <Budgets {...of} />,
  schedule: (of) => <Schedule {...of} />,
  licences: () => <License />,
  cohorts: () => <MyCohorts />,
}

/** The desk, one film of it (`?documentary=`), its captions as they are written (`?captions=`), what became of one (`?figures=`), or a licence as its paper. */
export default function CreatorDashboard() {
  const [query] = useSearchParams()
  const figuresOf = query.get('figures')
  const [documentary, captions] = [query.get('documentary'), query.get('captions')]
  const [view, edit] = [query.get('view'), query.get('edit')]
  useEffect(() => {
    if (documentary && view === 'edit')
      void import('#web/features/paper-edit/ask-ahead.ts').then(({ askAhead }) => askAhead(documentary, edit))
  }, [documentary, view, edit])
  const paper = view === 'license' && paperAsked(query)
  if (paper)
    return (
      <Suspense>
        <Paper {...paper} />
      </Suspense>
    )
  if (figuresOf)
    return (
      <Suspense>
        <Figures
          key={figuresOf}
          documentaryId={figuresOf}
          impact={(film, version) => (
            <>
              <Licensed film={figuresOf} />
              <Impact film={film} version={version} />
            </>
          )}
        />
      </Suspense>
    )
  if (!documentary || !captions) return <CreatorDashboardPage parts={parts} />
  return (
    <Suspense>
      <CaptionEditor key={captions} documentaryId={documentary} trackId={captions} besideId={query.get('beside')} />
    </Suspense>
  )
}
