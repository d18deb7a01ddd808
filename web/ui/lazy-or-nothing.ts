import { type ComponentType, lazy } from 'react'

/**
 * A part of a page that is loaded when it is first shown. Where it cannot be loaded the page does without it: nothing waits for it, and
 * nothing else fails.
 */
export const lazyOrNothing = <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  lazy<ComponentType<Props>>(() => load().catch(() => ({ default: () => null })))
