import { useMatches } from 'react-router'
import type { AppTextKey } from './words.ts'

/** House: public pages and watching. Desk: making, reports, administration. */
export type Room = 'house' | 'desk'
/** What a route knows about its page before the page is here. */
export interface PageHandle {
  title: Extract<AppTextKey, `title${string}`>
  room: Room
  skeleton: 'picture' | 'text' | 'form' | 'list'
}

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined
}
