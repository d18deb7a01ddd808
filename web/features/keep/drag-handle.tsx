import { type PointerEvent, useRef } from 'react'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import type { MovesProps } from './moves.tsx'
import { viewerText } from './words.ts'

/** Drag handle of a row in an ordered list; with the arrow keys it moves a place. */
export function DragHandle({ at, of, named, onMove }: MovesProps) {
  const t = useText(viewerText)
  const to = useRef<number | null>(null)
  if (of < 2) return null
  const move = async (handle: HTMLElement, place: number) => {
    if (place === at || place < 0 || place >= of) return
    try {
      await onMove(place)
      requestAnimationFrame(() => handle.focus())
    } catch (cause) {
      toast.failure(t('notChanged'), (cause as Error).message)
    }
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (to.current === null) return
    const row = event.currentTarget.closest('li')
    const rows = [...(row?.parentElement?.children ?? [])]
    const before = rows.filter((one) => one !== row && middleOf(one) < event.clientY).length
    to.current = before
    mark(rows, before === at ? null : before, at)
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    const place = to.current
    to.current = null
    const row = event.currentTarget.closest('li')
    mark([...(row?.parentElement?.children ?? [])], null, at)
    if (place !== null && event.type === 'pointerup') void move(event.currentTarget, place)
  }
  return (
    <button
      type="button"
      className="drag-handle"
      aria-label={t('moveOf', { title: named })}
      aria-keyshortcuts="ArrowUp ArrowDown"
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        void move(event.currentTarget, at + (event.key === 'ArrowUp' ? -1 : 1))
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        to.current = at
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <span aria-hidden="true">⠿</span>
    </button>
  )
}

const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect()
  return top + height / 2
}

/** Where it would be let go: a line above or below the row that is there. */
function mark(rows: readonly Element[], place: number | null, from: number) {
  for (const [at, row] of rows.entries()) {
    const edge = place === at ? (place < from ? 'above' : 'below') : null
    if (edge) row.setAttribute('data-drop', edge)
    else row.removeAttribute('data-drop')
  }
}
