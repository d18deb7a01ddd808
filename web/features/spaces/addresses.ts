import { paths } from '#web/paths.ts'

/** A space, one spot of it, its text, or its editor: sub-views of the one address. */
export const spacePath = (id: string, more: { spot?: string | null; view?: 'text' | null; edit?: boolean } = {}): string => {
  const query = new URLSearchParams({ space: id })
  if (more.spot) query.set('spot', more.spot)
  if (more.view) query.set('view', more.view)
  if (more.edit) query.set('edit', '1')
  return `${paths.experiments3d}?${query}`
}
