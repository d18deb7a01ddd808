import { useEffect } from 'react'
import { readerChoices } from '#web/player/reader-choices.ts'
import type { CueAct } from './use-cue-acts.ts'

/** With Alt always, without it outside of text fields. By key position (`code`), because Alt changes the character. */
export const keys: readonly { code: string; shown: string; act: CueAct; onlyAlt?: true }[] = [
  { code: 'KeyP', shown: 'P', act: 'play' },
  { code: 'KeyJ', shown: 'J', act: 'back' },
  { code: 'KeyL', shown: 'L', act: 'forward' },
  { code: 'Comma', shown: ',', act: 'frameBack' },
  { code: 'Period', shown: '.', act: 'frameForward' },
  { code: 'ArrowDown', shown: '↓', act: 'next' },
  { code: 'ArrowUp', shown: '↑', act: 'previous' },
  { code: 'KeyI', shown: 'I', act: 'setIn' },
  { code: 'KeyO', shown: 'O', act: 'setOut' },
  { code: 'KeyN', shown: 'N', act: 'add' },
  { code: 'KeyS', shown: 'S', act: 'split' },
  { code: 'KeyM', shown: 'M', act: 'merge' },
  { code: 'BracketLeft', shown: '[', act: 'earlier' },
  { code: 'BracketRight', shown: ']', act: 'later' },
  { code: 'KeyR', shown: 'R', act: 'shiftRest' },
  { code: 'KeyX', shown: 'X', act: 'snap' },
  { code: 'KeyH', shown: 'H', act: 'hear' },
  { code: 'KeyF', shown: 'F', act: 'fix' },
  { code: 'KeyW', shown: 'W', act: 'nextUnsure' },
  { code: 'KeyQ', shown: 'Q', act: 'previousUnsure' },
  { code: 'KeyK', shown: 'K', act: 'markRight' },
  { code: 'KeyG', shown: 'G', act: 'nextDifference' },
  { code: 'KeyB', shown: 'B', act: 'previousDifference' },
  { code: 'KeyU', shown: 'U', act: 'protect' },
  { code: 'Backspace', shown: '⌫', act: 'remove', onlyAlt: true },
]

/** Handles the editor's shortcuts while no dialog is open. `find`: Ctrl F. */
export function useKeys(acts: Record<CueAct, () => void>, find: () => void) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector('[role=dialog]')) return
      const command = event.ctrlKey || event.metaKey
      const target = event.target as HTMLElement
      const typing = isTyping(target)
      const done = (act: () => void) => {
        event.preventDefault()
        act()
      }
      if (command && !event.altKey && event.code === 'KeyZ' && !elsewhere(target)) return done(event.shiftKey ? acts.redo : acts.undo)
      if (command && !event.altKey && event.code === 'KeyY' && !elsewhere(target)) return done(acts.redo)
      if (command && !event.altKey && event.code === 'KeyF') return done(find)
      if (command || (!event.altKey && (typing || !readerChoices.get().shortcuts))) return
      if (!event.altKey && event.code === 'Space' && !target.closest('button, a, summary, [role=slider]')) return done(acts.play)
      if (!event.altKey && /^(Arrow|Back)/.test(event.code) && target.closest('[role=menu], [role=slider], select, input')) return
      const key = keys.find((one) => one.code === event.code && (event.altKey || !one.onlyAlt))
      if (key) done(acts[key.act])
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [acts, find])
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable ||
  /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
  (target instanceof HTMLInputElement && /^(text|search|)$/.test(target.type))
/** Other fields have the browser's undo. */
const elsewhere = (target: HTMLElement) => isTyping(target) && target.dataset.cue === undefined
