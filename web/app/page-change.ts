import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { notePage } from '#web/data/film/came-from.ts'
import { pageTitle } from '#web/ui/layout/page-title.ts'
import { lightOf } from '#web/ui/light.ts'
import { useText } from '#web/ui/text.ts'
import { usePageHandle } from './page-handle.ts'
import { appText } from './words.ts'

/**
 * Synchronises the document with the route: the theme, the title, and after a navigation the focus on the page's heading, so that a
 * screen reader announces the page. True once the user has navigated (the first page must not fade in).
 */
export function usePageChange(): boolean {
  const t = useText(appText)
  const { pathname, search } = useLocation()
  const handle = usePageHandle()
  const first = useRef(pathname)
  const firstView = useRef<string | undefined>(search)
  const navigated = useRef(false)
  notePage(pathname + search)
  if (pathname !== first.current) navigated.current = true

  const title = handle ? t(`title_${handle.title}`) : ''
  const light = handle?.light ?? 'house'
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page of the same title replaces the name of the last one
  useLayoutEffect(() => {
    document.documentElement.dataset.light = lightOf(light)
    document.title = pageTitle(title)
    const ground = getComputedStyle(document.documentElement).getPropertyValue('--bg').trim()
    document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content = ground
  }, [title, light, pathname])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
  useEffect(() => {
    if (navigated.current) return focusHeading()
  }, [pathname])

  // A view of the same page may have removed what had the focus, such as the link that led to it.
  useEffect(() => {
    if (search !== firstView.current && document.activeElement === document.body) {
      firstView.current = undefined
      return focusHeading()
    }
  }, [search])
  return navigated.current
}

/** A page may name its primary control, such as Play, before the heading: it gets the focus instead. */
const firstFocus = '[data-first-focus]'
/** After this timeout a page that is still loading no longer takes the focus. */
const waitsMs = 5000

/** The heading may come with the page's data: until then the page has the focus, and passes it on unless the user moved it. */
function focusHeading(): (() => void) | undefined {
  const main = document.getElementById('main')
  if (!main) return
  let held: HTMLElement | undefined = focusOn(main) ?? main
  if (held === main) main.focus({ preventScroll: true })
  if (held.matches(firstFocus)) return
  const observer = new MutationObserver(() => {
    if (document.activeElement !== held) return observer.disconnect()
    held = focusOn(main, held) ?? held
    if (held.matches(firstFocus)) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), waitsMs)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** Focuses the best element there is; undefined when there is none, or it already has the focus (`held`). */
function focusOn(main: HTMLElement, held?: HTMLElement): HTMLElement | undefined {
  const found = main.querySelector<HTMLElement>(firstFocus) ?? main.querySelector('h1')
  if (!found || found === held) return undefined
  if (!found.matches(firstFocus)) found.tabIndex = -1
  found.focus({ preventScroll: true })
  return found
}
