import { Suspense, useEffect } from 'react'
import { sessionText } from '#web/session/words.ts'
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.ts'
import { useText } from '#web/ui/text.ts'
import { isForPage } from '../search-key.ts'
import { useDisclosure } from './use-disclosure.ts'

// What asks the house for numbers and institutions, and what moves between links, is not in the first script.
export const PageLinks = lazyOrNothing<{ menu?: string }>(() => import('./page-links.tsx'))

/** Beside the title, for signed-in people: all pages of the house by name. "g" opens it; in it arrows and first letters choose. */
export function PageMenu() {
  const t = useText(sessionText)
  const { open, setOpen, button, whole } = useDisclosure()
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== 'g' || !isForPage(event) || !button.current?.checkVisibility()) return
      event.preventDefault()
      setOpen(true)
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [button, setOpen])
  return (
    <span ref={whole} className="header-rooms-place">
      <button
        ref={button}
        type="button"
        className="header-rooms-button"
        aria-expanded={open}
        aria-controls={open ? 'rooms' : undefined}
        aria-keyshortcuts="g"
        onClick={() => setOpen(!open)}
      >
        {t('roomsTitle')}
        <svg viewBox="0 0 10 6" width="10" aria-hidden="true">
          <path fill="none" stroke="currentColor" strokeWidth="1.5" d={open ? 'M1 5l4-4 4 4' : 'M1 1l4 4 4-4'} />
        </svg>
      </button>
      {open && (
        <Suspense>
          <PageLinks menu="rooms" />
        </Suspense>
      )}
    </span>
  )
}
