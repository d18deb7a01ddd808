import { useMatches } from 'react-router'
import type { Light, PageName, pages } from '#web/page-list.ts'

/** Metadata of a route, available before its page is loaded. */
export interface PageHandle {
  title: PageName | 'notFound'
  light: Light
  skeleton: (typeof pages)[PageName]['skeleton']
}

/** The handle of the page that is shown. */
export function usePageHandle(): PageHandle | undefined {
  return useMatches().at(-1)?.handle as PageHandle | undefined
}
