import { paths } from '#web/paths.ts'

/** The rushes of a film, or one of them from a frame on; its selects. */
export const rushesOf = (film: string, more: { rush?: string; frame?: number; list?: 'selects' } = {}): string => {
  const query = new URLSearchParams({ documentary: film, view: 'rushes' })
  if (more.list) query.set('list', more.list)
  if (more.rush) query.set('rush', more.rush)
  if (more.frame !== undefined) query.set('frame', String(more.frame))
  return `${paths.creatorDashboard}?${query}`
}
