import type { TimelineRow } from '#core/screenings/screenings.ts'

/** What a report needs of its screening. */
export interface ReportedScreening {
  id: string
  title: string
  startsAt: string
  zone: string
  online: boolean
  venue: string
  licence: string
  doorsMinutes: number
  timeline: TimelineRow
  items: readonly {
    id: string
    kind: 'film' | 'trailer' | 'interval' | 'talk'
    title: string
    startsMs: number
    durationMs: number
    film: { documentaryId: string; title: string } | null
  }[]
}
