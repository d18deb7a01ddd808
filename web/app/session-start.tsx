import { createContext, type ReactNode, Suspense, use } from 'react'
import { usePageHandle } from './page-handle.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** Settles when the client is open and the session listener is set; rejects with `HouseClosed`. */
export const SessionStart = createContext<Promise<void>>(Promise.resolve())

/** The house could not be reached at all; `ErrorPage` says so. */
export class HouseClosed extends Error {}

/** Delays a page until the client is open, because pages query on mount. Shows a skeleton meanwhile. */
export function WhenStarted({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<PageSkeleton kind={usePageHandle()?.skeleton ?? 'text'} />}>
      <Started>{children}</Started>
    </Suspense>
  )
}

function Started({ children }: { children: ReactNode }) {
  use(use(SessionStart))
  return children
}
