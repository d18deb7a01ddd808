import { CaptionsSection } from '#web/features/captions/captions-section.tsx'
import type { DeskParts } from '#web/features/creator-dashboard/desk-parts.ts'
import CreatorDashboardPage from '#web/features/creator-dashboard/page.tsx'

const parts: DeskParts = { captions: (of) => <CaptionsSection {...of} /> }

export default function CreatorDashboard() {
  return <CreatorDashboardPage parts={parts} />
}
