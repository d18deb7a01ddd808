import { useEffect, useRef } from 'react'
import { readerChoices } from '../reader-choices.ts'
import { type Act, actOfKey } from './shortcuts.ts'

/**
 * Keys of the player, handled on the whole page while the focus is in `section` or on nothing that takes keys itself. Single keys can be
 * switched off (WCAG 2.1.4); the arrows on the range bar stay.
 */
export function useShortcuts(section: React.RefObject<HTMLElement | null>, perform: (act: Act) => void) {
  const latest = useRef(perform)
  latest.current = perform
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !readerChoices.get().shortcuts) return
      const target = event.target as HTMLElement
      if (document.querySelector('[role=dialog]') || isTyping(target)) return
      const focus = section.current?.contains(target) ? 'player' : 'page'
      if (focus === 'page' && isBusy(target)) return
      // A button or link with the focus is pressed by the space bar, a list or a slider is moved by the arrows.
      if (event.key === ' ' && target.closest('button, a, summary, [role=button], [role=slider]')) return
      if (target instanceof HTMLInputElement && /^(Arrow|Page|Home|End)/.test(event.key)) return
      if (event.key !== 'Escape' && target.closest('[role=menu], [role=listbox], [role=radiogroup], [role=tablist], .player-panel')) return
      const act = actOfKey(event, focus)
      if (!act) return
      event.preventDefault()
      latest.current(act)
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [section])
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== 'range')
/** Something scrollable or movable outside the player, such as the transcript. */
const isBusy = (target: HTMLElement) => target.closest('[tabindex="0"], [role=slider], [role=tablist]') !== null
