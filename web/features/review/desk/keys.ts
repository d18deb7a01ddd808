import { useEffect, useRef } from 'react'
import { noteKinds } from '#core/review/note-lists.ts'
import type { NoteKind } from '#web/data/review/notes.ts'
import { readerChoices } from '#web/player/reader-choices.ts'

export interface DeskActs {
  toggle(): void
  /** L: play, then faster. */
  on(): void
  /** J: slower, then back. */
  back(): void
  slower(): void
  faster(): void
  captions(): void
  mute(): void
  step(frames: number): void
  jump(ms: number): void
  markIn(): void
  markOut(): void
  write(): void
  draw(): void
  kind(kind: NoteKind): void
  previous(): void
  next(): void
  resolve(): void
  clear(): void
  list(): void
}

/** As the list of keys shows them. */
export const shownKeys = [
  { keys: 'K, ␣', act: 'toggle' },
  { keys: 'L', act: 'on' },
  { keys: 'J', act: 'back' },
  { keys: '< >', act: 'faster' },
  { keys: 'C', act: 'captions' },
  { keys: 'M', act: 'mute' },
  { keys: '← →', act: 'step' },
  { keys: '⇧ ← →', act: 'jump' },
  { keys: 'I', act: 'markIn' },
  { keys: 'O', act: 'markOut' },
  { keys: 'N', act: 'write' },
  { keys: 'D', act: 'draw' },
  { keys: '1 – 6', act: 'kind' },
  { keys: '↑ ↓', act: 'next' },
  { keys: 'E', act: 'resolve' },
  { keys: 'Esc', act: 'clear' },
] as const

/** Handles the shortcuts of the review desk while no dialog is open. While typing they need Alt. */
export function useDeskKeys(acts: DeskActs) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || document.querySelector('[role=dialog]')) return
      const target = event.target as HTMLElement
      const typing = isTyping(target)
      if (typing ? !event.altKey : event.altKey || !readerChoices.get().shortcuts) return
      if (!event.altKey && /^(Space|Enter)$/.test(event.code) && target.closest('button, a, summary, [role=slider], [role=checkbox]'))
        return
      if (!event.altKey && /^Arrow/.test(event.code) && target.closest('[role=slider], [role=menu], [role=radiogroup], select')) return
      const act = actOf(event, latest.current)
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

function actOf({ code, key, shiftKey }: KeyboardEvent, acts: DeskActs): (() => void) | undefined {
  const digit = /^(?:Digit|Numpad)([1-6])$/.exec(code)?.[1]
  if (digit) return () => acts.kind(noteKinds[Number(digit) - 1]!)
  if (key === '?') return acts.list
  if (key === '<') return acts.slower
  if (key === '>') return acts.faster
  const plain: Record<string, () => void> = {
    Space: acts.toggle,
    KeyK: acts.toggle,
    KeyL: acts.on,
    KeyJ: acts.back,
    KeyC: acts.captions,
    KeyM: acts.mute,
    KeyI: acts.markIn,
    KeyO: acts.markOut,
    KeyN: acts.write,
    KeyD: acts.draw,
    KeyE: acts.resolve,
    Escape: acts.clear,
    ArrowUp: acts.previous,
    ArrowDown: acts.next,
  }
  const way = code === 'ArrowLeft' ? -1 : code === 'ArrowRight' ? 1 : 0
  if (way !== 0) return () => (shiftKey ? acts.jump(way * 1000) : acts.step(way))
  return plain[code]
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable ||
  /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
  (target instanceof HTMLInputElement && !/^(checkbox|radio|button|range)$/.test(target.type))
