import { useEffect, useRef } from 'react'

interface MarkingActs {
  /** 0 to 9. */
  give(key: number): void
  move(by: 1 | -1): void
  next?: (() => void) | undefined
  previous?: (() => void) | undefined
}

/** Keys of the marking page, while nobody types and no dialog is open. The player keeps its own. */
export function useMarkingKeys(acts: MarkingActs): void {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element)) return
      if (event.target.closest('input, textarea, select, [contenteditable], [role=dialog], .player')) return
      const { give, move, next, previous } = latest.current
      if (/^[0-9]$/.test(event.key)) give(Number(event.key))
      else if (event.key === 'ArrowDown') move(1)
      else if (event.key === 'ArrowUp') move(-1)
      else if (event.key.toLowerCase() === 'n') next?.()
      else if (event.key.toLowerCase() === 'p') previous?.()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
