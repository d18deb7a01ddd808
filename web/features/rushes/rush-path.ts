import { paths } from '#web/paths.ts'

/** The rushes of a film, or one of them from a frame on; its selects or its scenes; rushes and selects of one scene. */
export const rushesOf = (
  film: string,
  more: { rush?: string; frame?: number; list?: 'selects' | 'scenes'; scene?: string } = {},
): string => {
  const query = new URLSearchParams({ documentary: film, view: 'rushes' })
  if (more.list) query.set('list', more.list)
  if (more.scene) query.set('scene', more.scene)
  if (more.rush) query.set('rush', more.rush)
  if (more.frame !== undefined) query.set('frame', String(more.frame))
  return `${paths.creatorDashboard}?${query}`
}
