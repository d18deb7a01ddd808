import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's focus with a task (`[data-task]` within `root`) through any move: a key, the menu, a late answer, another page.
 * Browsers drop the focus of an element that is removed and inserted elsewhere; keyboard users would have to begin at the top again.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>) {
  const held = useRef<{ task: string | undefined; element: HTMLElement | null }>(undefined)
  useLayoutEffect(() => {
    const { current } = held
    if (!current || (document.activeElement && document.activeElement !== document.body)) return
    const { task, element } = current
    const title = task && root.current?.querySelector<HTMLElement>(`[data-task="${task}"] .task-title`)
    const target = element?.isConnected ? element : title || root.current
    target?.focus({ preventScroll: target === root.current })
    if (target === root.current) held.current = undefined
  })
  return {
    /** What has moved a task from somewhere else, a menu, gives it the focus. */
    hold: (task: string) => {
      held.current = { task, element: null }
    },
    onFocus({ target }: FocusEvent<HTMLElement>) {
      if (root.current?.contains(target)) held.current = { task: target.closest<HTMLElement>('[data-task]')?.dataset.task, element: target }
    },
    /** React reports no blur for removed elements, so this one is a user leaving; a window that loses the focus leaves it where it is. */
    onBlur() {
      if (document.hasFocus()) held.current = undefined
    },
  }
}
