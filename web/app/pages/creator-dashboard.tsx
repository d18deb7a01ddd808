import { useSearchParams } from 'react-router'
import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import type { DeskParts } from '#web/features/creator-dashboard/desk-parts.ts'
import CreatorDashboardPage from '#web/features/creator-dashboard/page.tsx'
import { FiguresPage } from '#web/features/figures/page.tsx'
import { SideTracksSection } from '#web/features/side-tracks/side-tracks-section.tsx'

const parts: DeskParts = { captions: (of) => <CaptionsSection {...of} />, beside: (of) => <SideTracksSection {...of} /> }

/** The desk, one film of it (`?documentary=`), or what became of one (`?figures=`). */
export default function CreatorDashboard() {
  const [query] = useSearchParams()
  const figuresOf = query.get('figures')
  if (figuresOf) return <FiguresPage key={figuresOf} documentaryId={figuresOf} impact={() => null} />
  return <CreatorDashboardPage parts={parts} />
}
