import { flushSync } from 'react-dom'
import { nextTask } from '#core/house/next-task.ts'

type Tell = (widthPx: number) => void

/** One shared ResizeObserver for all elements. */
const followed = new Map<Element, Tell>()
let observer: ResizeObserver | undefined

/**
 * Calls `tell` with an element's width in CSS pixels once it is laid out, and whenever that changes. Reading it from the element would
 * force a layout of the whole page during rendering. What `tell` sets is drawn before the page is shown; on an untouched page, which is a
 * visit's first with all that still has to load, in a task of its own. Nothing is reported while the element is not shown. Returns how to
 * stop.
 */
export function followWidth(element: Element, tell: Tell): () => void {
  observer ??= new ResizeObserver((entries) => {
    const widths = entries.map(({ target }) => [target, target.clientWidth] as const).filter(([, widthPx]) => widthPx > 0)
    const tellAll = () => {
      for (const [target, widthPx] of widths) followed.get(target)?.(widthPx)
    }
    if (navigator.userActivation?.hasBeenActive === false) void nextTask().then(tellAll)
    else flushSync(tellAll)
  })
  followed.set(element, tell)
  observer.observe(element)
  return () => {
    observer?.unobserve(element)
    followed.delete(element)
  }
}
