import { paths } from '#web/paths.ts'
import type { RoomView } from './room-parts.ts'

/** Path of a film's desk, at one of its cuts and views. */
export function roomPath(
  filmId: string,
  { version, view, note }: { version?: string | undefined; view?: RoomView; note?: string } = {},
): string {
  const query = new URLSearchParams({
    film: filmId,
    ...(version ? { version } : {}),
    ...(view && view !== 'notes' ? { view } : {}),
    ...(note ? { note } : {}),
  })
  return `${paths.collaboration}?${query}`
}
