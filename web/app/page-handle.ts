import { useMatches } from 'react-router'
import type { Light, RoomName, rooms } from '#web/rooms.ts'

/** What a route knows about its page before the page is here. */
export interface PageHandle {
  title: RoomName | 'notFound'
  light: Light
  skeleton: (typeof rooms)[RoomName]['skeleton']
}

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined
}
