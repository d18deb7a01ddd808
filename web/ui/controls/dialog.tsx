import type { DialogProps, DrawerProps } from './dialog-frame.tsx'
import './dialog.css'
import { lazy, Suspense, useRef } from 'react'
import { onceSomebodyIsHere } from '../first-act.ts'

// Few people open one of a page's dialogs, and none before they touch the page.
const frame = () => import('./dialog-frame.tsx')
const DialogFrame = lazy(() => frame().then(({ DialogFrame }) => ({ default: DialogFrame })))
const DrawerFrame = lazy(() => frame().then(({ DrawerFrame }) => ({ default: DrawerFrame })))
void onceSomebodyIsHere().then(frame, () => undefined)

/** Asks before an act that cannot be undone, or contains a short form. Focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const wasOpen = useWasOpen(props.open)
  return (
    wasOpen && (
      <Suspense>
        <DialogFrame {...props} />
      </Suspense>
    )
  )
}

/** A panel along the right edge (on a phone: the whole width, from below), for reading or editing beside the page. */
export function Drawer(props: DrawerProps) {
  const wasOpen = useWasOpen(props.open)
  return (
    wasOpen && (
      <Suspense>
        <DrawerFrame {...props} />
      </Suspense>
    )
  )
}

/** Stays true, so that what closes can go as it came. */
function useWasOpen(open: boolean): boolean {
  const was = useRef(open)
  was.current ||= open
  return was.current
}
