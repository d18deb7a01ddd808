import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import type { DeskParts } from '#web/features/creator-dashboard/desk-parts.ts'
import CreatorDashboardPage from '#web/features/creator-dashboard/page.tsx'
import { SideTracksSection } from '#web/features/side-tracks/side-tracks-section.tsx'

const parts: DeskParts = { captions: (of) => <CaptionsSection {...of} />, beside: (of) => <SideTracksSection {...of} /> }

export default function CreatorDashboard() {
  return <CreatorDashboardPage parts={parts} />
}
