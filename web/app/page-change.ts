import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pageTitle } from '#web/ui/page-title.ts'
import { useText } from '#web/ui/text.ts'
import { usePageHandle } from './page-handle.ts'
import { appText } from './words.ts'

/**
 * Keeps the document in step with the route: the light of the room, the title, and after a navigation the focus on the page's heading, so that a
 * screen reader says where one is. True once somebody has navigated (the first page must not fade in).
 */
export function usePageChange(): boolean {
  const t = useText(appText)
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const first = useRef(pathname)
  const firstView = useRef<string | undefined>(search)
  const navigated = useRef(false)
  if (pathname !== first.current) navigated.current = true

  const title = handle ? t(`title_${handle.title}`) : ''
  const light = handle?.light ?? 'house'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page of the same title takes the name of the last one away
  useLayoutEffect(() => {
    document.documentElement.dataset.light = light
    document.title = pageTitle(title)
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content = ground
  }, [title, light, pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (navigated.current) return focusHeading()
  }, [pathname])

  // A view of the same page may have taken away what had the focus, such as the link that led to it.
  useEffect(() => {
    if (search !== firstView.current && document.activeElement === document.body) {
      firstView.current = undefined
      return focusHeading()
    }
  }, [search])
  return navigated.current
}

/** The heading may come with the page's data: until then the page itself has the focus, and it passes it on unless somebody took it. */
function focusHeading(): (() => void) | undefined {
  const main = document.getElementById('main')
  if (!main || focusOn(main)) return
  main.focus({ preventScroll: true })
  const observer = new MutationObserver(() => {
    if (document.activeElement !== main || focusOn(main)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  return () => observer.disconnect()
}

function focusOn(main: HTMLElement): boolean {
  const heading = main.querySelector('h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}
