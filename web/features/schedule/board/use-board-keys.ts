import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { movedToDay, steppedStrip } from '#core/production/schedule/move-strips.ts'
import { rowsOf } from '#core/production/schedule/rows.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** Arrow keys go from strip to strip; with Alt they move it: up and down in its day and over its edge, left and right to the day before and after. */
export function useBoardKeys(board: RefObject<HTMLDivElement | null>) {
  const t = useText(scheduleText)
  const { rows, act, undo, redo } = useOpenSchedule()
  const [said, setSaid] = useState('')
  const follow = useRef<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows have moved
  useEffect(() => {
    if (follow.current) board.current?.querySelector<HTMLElement>(`[data-strip="${follow.current}"]`)?.focus()
    follow.current = null
  }, [rows])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return event.shiftKey ? redo() : undo()
    }
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-strip]')?.dataset.strip
    const strip = rowsOf(rows, 'strip').find((row) => row.id === id)
    if (!strip || !/^Arrow/.test(event.key)) return
    event.preventDefault()
    const by = event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 1
    const along = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (event.altKey) {
      const changes = along ? steppedStrip(rows, strip.id, by) : movedToDay(rows, strip, by)
      if (!changes) return setSaid(t('nowhereToGo'))
      follow.current = strip.id
      act(changes)
      return setSaid(t('moved', { title: strip.title || t('strip') }))
    }
    const columns = [...(board.current?.querySelectorAll<HTMLElement>('.plan-column') ?? [])]
    const column = columns.findIndex((each) => each.contains(event.target as Node))
    const strips = (at: number) => [...(columns[at]?.querySelectorAll<HTMLElement>('[data-strip]') ?? [])]
    const here = strips(column)
    const at = here.findIndex((each) => each.dataset.strip === id)
    if (along) return here[at + by]?.focus()
    for (let next = column + by; columns[next]; next += by) {
      const there = strips(next)
      if (there.length > 0) return there[Math.min(at, there.length - 1)]!.focus()
    }
  }
  return { onKeyDown, said }
}
