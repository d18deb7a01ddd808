import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import { FiguresPage } from '#web/features/figures/page.tsx'
import { ImpactSection } from '#web/features/impact/impact-section.tsx'
import type { DeskParts } from '#web/features/make/desk-parts.ts'
import CreatorDashboardPage from '#web/features/make/page.tsx'
import { ScreenersSection } from '#web/features/screeners/screeners-section.tsx'
import { SideTracksSection } from '#web/features/side-tracks/side-tracks-section.tsx'
import { LicensedSection } from '#web/features/usages/licensed-section.tsx'
import { RecutsSection } from '#web/features/versions/recuts-section.tsx'
import { AskedSection } from '#web/features/withdrawals/asked-section.tsx'

const CaptionEditor = lazy(() => import('#web/features/captions/editor.tsx'))
const LicenseView = lazy(async () => ({ default: (await import('#web/features/licences/creator/license-view.tsx')).LicenseView }))
const parts: DeskParts = {
  captions: (of) => <CaptionsSection {...of} />,
  beside: (of) => <SideTracksSection {...of} />,
  recuts: (of) => <RecutsSection {...of} />,
  screeners: (of) => <ScreenersSection {...of} />,
  people: (of) => <AskedSection {...of} />,
  licences: () => (
    <Suspense>
      <LicenseView />
    </Suspense>
  ),
}

/** The desk, one film of it (`?documentary=`), its captions as they are written (`?captions=`), or what became of one (`?figures=`). */
export default function CreatorDashboard() {
  const [query] = useSearchParams()
  const figuresOf = query.get('figures')
  const [documentary, captions] = [query.get('documentary'), query.get('captions')]
  if (figuresOf)
    return (
      <FiguresPage
        key={figuresOf}
        documentaryId={figuresOf}
        impact={(film, version) => (
          <>
            <LicensedSection film={figuresOf} />
            <ImpactSection film={film} version={version} />
          </>
        )}
      />
    )
  if (!documentary || !captions) return <CreatorDashboardPage parts={parts} />
  return (
    <Suspense>
      <CaptionEditor key={captions} documentaryId={documentary} trackId={captions} besideId={query.get('beside')} />
    </Suspense>
  )
}
