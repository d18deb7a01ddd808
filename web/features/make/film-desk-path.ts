import { paths } from '#web/paths.ts'

/** The desk of one film, a sub-view of the creator dashboard. */
export const filmDesk = (documentaryId: string): string => `${paths.creatorDashboard}?documentary=${encodeURIComponent(documentaryId)}`
