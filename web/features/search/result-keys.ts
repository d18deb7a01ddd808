import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** "/" goes to the search field, arrows go from result to result and from the field to the first moment; Enter is the links' own. */
export function useResultKeys(page: RefObject<HTMLElement | null>) {
  const { state } = useLocation()
  const asks = (state as { ask?: boolean } | null)?.ask === true
  useEffect(() => {
    // Named, not focused: the change of page gives the focus after this.
    if (asks) page.current?.querySelector('input[type=search]')?.setAttribute('data-first-focus', '')
  }, [asks, page])
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const root = page.current
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const field = root.querySelector<HTMLInputElement>('input[type=search]')
      const target = event.target as HTMLElement
      if (event.key === '/' && !isTyping(target)) {
        event.preventDefault()
        field?.focus()
        field?.select()
        return
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const results = [...root.querySelectorAll<HTMLElement>('[data-result]')]
      const place = results.indexOf(target)
      if (!step || (place < 0 && target !== field)) return
      // From the field to what was asked for: the first moment, when something was said.
      const first = results.find((result) => result.dataset.result === 'moment') ?? results[0]
      const next = place < 0 ? first : (results[place + step] ?? (step < 0 ? field : undefined))
      if (!next || (place < 0 && step < 0)) return
      event.preventDefault()
      next.focus()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [page])
}

const isTyping = (target: HTMLElement) => target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
