import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's focus with a task (`[data-task]` within `root`) whatever moves it: a key, the menu, a late answer, another page. Browsers drop the
 * focus of what is taken out of the page and put in elsewhere; nobody who works by keyboard should have to begin at the top again.
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
    /** Of what is taken out of the page React tells no blur, so this is someone who leaves; a window that loses it leaves the focus where it is. */
    onBlur() {
      if (document.hasFocus()) held.current = undefined
    },
  }
}
