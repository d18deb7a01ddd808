import { useEffect, useRef } from 'react'
import { readerChoices } from '#web/player/reader-choices.ts'

interface ClipKeys {
  begin(): void
  end(): void
}

/** B and E set the ends of a clip to the moment of the film, unless somebody types or has switched single keys off. */
export function useClipKeys(acts: ClipKeys) {
  const latest = useRef(acts)
  latest.current = acts
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !readerChoices.get().shortcuts) return
      if (document.querySelector('[role=dialog]') || isTyping(event.target as HTMLElement)) return
      const act = { b: latest.current.begin, e: latest.current.end }[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [])
}

const isTyping = (target: HTMLElement) =>
  target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || (target instanceof HTMLInputElement && target.type !== 'range')
