import { useVirtualizer } from '@tanstack/react-virtual'
import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { EditItem } from '#core/edit/items.ts'
import { movedTo } from '#core/edit/moved-items.ts'
import { useRowState } from '#web/player/assembly/row-picture.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { biteOf } from '../open/edit-acts.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { dragged, kindsDragged } from './dragged.ts'
import { ScriptItem } from './script-item.tsx'

const none: readonly EditItem[] = []

/** The items in order, read like a page; only those in sight are drawn. */
export function Script() {
  const t = useText(paperEditText)
  const { rows, items, chosen, choose, player, readOnly } = useOpenEdit()
  const place = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => place.current,
    estimateSize: () => 96,
    overscan: 6,
    getItemKey: (at) => rows[at]!.id,
  })
  const cutaways = useMemo(
    () =>
      Map.groupBy(
        items.filter(({ kind, overItem }) => kind === 'cutaway' && overItem),
        ({ overItem }) => overItem!,
      ),
    [items],
  )
  const now = useRef(rows)
  now.current = rows
  const playing = useRowState(player, ({ playing, key }) => (playing && key ? key.slice(0, key.lastIndexOf('.')) : null))
  useEffect(() => {
    const wanted = playing ?? chosen
    const at = wanted === null ? -1 : now.current.findIndex(({ id }) => id === wanted)
    if (at >= 0) list.scrollToIndex(at, { align: 'auto' })
  }, [playing, chosen, list])
  // A row that was moved, or is drawn again, has lost the keyboard.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('[data-chosen].edit-item')?.focus({ preventScroll: true })
  })
  const drop = useDrop()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || (event.target as HTMLElement).closest('input, textarea, select')) return
    const at = rows.findIndex(({ id }) => id === chosen)
    choose(rows[Math.max(0, Math.min(rows.length - 1, at + by))]?.id ?? null)
    event.preventDefault()
  }
  return (
    <section
      className="edit-script"
      ref={place}
      aria-label={t('script')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls can be reached by keyboard
      tabIndex={0}
      onKeyDown={onKeyDown}
      {...(readOnly ? {} : drop.container)}
    >
      {rows.length === 0 && <Empty title={t('emptyScript')} text={t('emptyScriptText')} />}
      <ol className="edit-rows" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map((row) => {
          const item = rows[row.index]!
          return (
            <li
              key={row.key}
              data-index={row.index}
              data-drop={drop.at === row.index || undefined}
              data-drop-after={(drop.at === rows.length && row.index === rows.length - 1) || undefined}
              ref={list.measureElement}
              aria-setsize={rows.length}
              aria-posinset={row.index + 1}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <ScriptItem item={item} at={row.index} over={cutaways.get(item.id) ?? none} />
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Where something that is dragged would come to be, and what is done with it there. */
function useDrop() {
  const { rows, act, selects, choose } = useOpenEdit()
  const [at, setAt] = useState<number | null>(null)
  const placeOf = (event: DragEvent) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('li[data-index]')
    if (!row) return rows.length
    const { top, height } = row.getBoundingClientRect()
    return Number(row.dataset['index']) + (event.clientY > top + height / 2 ? 1 : 0)
  }
  const onDragOver = (event: DragEvent) => {
    if (!kindsDragged(event)) return
    event.preventDefault()
    setAt(placeOf(event))
  }
  const onDrop = (event: DragEvent) => {
    setAt(null)
    const what = dragged(event)
    if (!what) return
    event.preventDefault()
    const to = placeOf(event)
    const select = what.select ? selects.get(what.select) : undefined
    if (select) {
      const made = biteOf(rows, to, select)
      act([made])
      choose(made.id)
    } else if (what.item) {
      const from = rows.findIndex(({ id }) => id === what.item)
      act([movedTo(rows, what.item, to > from ? to - 1 : to)])
      choose(what.item)
    }
  }
  return { at, container: { onDragOver, onDrop, onDragLeave: () => setAt(null), onDragEnd: () => setAt(null) } }
}
