import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'

/** Whether a single-key shortcut is for the page: not while typing, nor in a dialog. */
export function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false
  const target = event.target as HTMLElement
  return !target.isContentEditable && !/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !document.querySelector('[role=dialog]')
}

/** "/" leads to the search field from every page; a page with a field of its own gets the key first. */
export function useSearchKey(possible: boolean) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!possible) return
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isForPage(event)) return
      if (location.pathname === paths.search) return
      event.preventDefault()
      void navigate(paths.search, { state: { ask: true } })
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [possible, navigate])
}
