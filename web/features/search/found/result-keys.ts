import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * "/" goes to the search field, arrows go from result to result and from the field to the first moment; Enter is the links' own. Keys pressed before the
 * results are there are remembered: who is faster than the house arrives where they meant to.
 */
export function useResultKeys(page: RefObject<HTMLElement | null>) {
  const { state } = useLocation()
  const asks = (state as { ask?: boolean } | null)?.ask === true
  useEffect(() => {
    // Named, not focused: the change of page gives the focus after this.
    if (asks) page.current?.querySelector('input[type=search]')?.setAttribute('data-first-focus', '')
  }, [asks, page])
  useEffect(() => {
    let ahead: 'go' | 'open' | undefined
    const arriving = new MutationObserver(() => {
      const first = ahead && firstOf(resultsIn(page.current))
      if (!first) return
      const opens = ahead === 'open'
      forget()
      first.focus()
      if (opens) first.click()
    })
    const forget = () => {
      ahead = undefined
      arriving.disconnect()
    }
    const heard = (event: KeyboardEvent) => {
      const root = page.current
      if (!root || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const field = root.querySelector<HTMLInputElement>('input[type=search]')
      const target = event.target as HTMLElement
      if (ahead && target === field && event.key === 'Enter') {
        event.preventDefault()
        ahead = 'open'
        return
      }
      forget()
      if (event.key === '/' && !isTyping(target)) {
        event.preventDefault()
        field?.focus()
        field?.select()
        return
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const results = resultsIn(root)
      const place = results.indexOf(target)
      if (!step || (place < 0 && target !== field)) return
      if (place < 0 && step > 0 && results.length === 0) {
        event.preventDefault()
        ahead = 'go'
        arriving.observe(root, { childList: true, subtree: true })
        return
      }
      const next = place < 0 ? firstOf(results) : (results[place + step] ?? (step < 0 ? field : undefined))
      if (!next || (place < 0 && step < 0)) return
      event.preventDefault()
      next.focus()
    }
    const events = ['pointerdown', 'focusout'] as const
    document.addEventListener('keydown', heard)
    for (const event of events) document.addEventListener(event, forget)
    return () => {
      forget()
      document.removeEventListener('keydown', heard)
      for (const event of events) document.removeEventListener(event, forget)
    }
  }, [page])
}

const resultsIn = (root: HTMLElement | null) => [...(root?.querySelectorAll<HTMLElement>('[data-result]') ?? [])]
/** From the field to what was asked for: the first moment, when something was said. */
const firstOf = (results: HTMLElement[]) => results.find((result) => result.dataset.result === 'moment') ?? results[0]
const isTyping = (target: HTMLElement) => target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
