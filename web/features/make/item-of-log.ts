import { paths } from '#web/paths.ts'

/** An item of the film's clearance log, measured in one version. */
export const itemOfLog = (documentaryId: string, item: string, versionId: string): string =>
  `${paths.creatorDashboard}?${new URLSearchParams({ documentary: documentaryId, view: 'clearances', item, in: `version:${versionId}` })}`
