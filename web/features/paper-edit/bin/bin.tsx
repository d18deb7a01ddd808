import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import type { RushSelect } from '#web/data/edit/selects.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { biteOf } from '../open/edit-acts.ts'
import { useOpenEdit } from '../open/open-edit.ts'
import { paperEditText } from '../words.ts'
import { BinFilters } from './bin-filters.tsx'
import { BinSelect } from './bin-select.tsx'
import { filteredSelects, noFilter } from './filtered-selects.ts'

/** The selects of the film, to be taken into the script by pointer or Enter. */
export function Bin() {
  const t = useText(paperEditText)
  const { selects, rows, chosen, act, choose, readOnly } = useOpenEdit()
  const [filter, setFilter] = useState(noFilter)
  const all = useMemo(() => [...selects.values()], [selects])
  const found = useMemo(() => filteredSelects(all, filter), [all, filter])
  const place = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: found.length,
    getScrollElement: () => place.current,
    estimateSize: () => 92,
    overscan: 5,
    getItemKey: (at) => found[at]!.id,
  })
  const add = (taken: readonly RushSelect[]) => {
    const at = rows.findIndex(({ id }) => id === chosen)
    let to = at < 0 ? rows.length : at + 1
    const items = [...rows]
    const changes = taken.map((select) => {
      const made = biteOf(items, to, select)
      // The next one comes behind it.
      items.splice(to++, 0, { ...made.after!, id: made.id })
      return made
    })
    act(changes)
    choose(changes.at(-1)?.id ?? null)
  }
  return (
    <section className="edit-bin" aria-labelledby="edit-bin">
      <div className="head">
        <h3 id="edit-bin">{t('selects')}</h3>
        <span className="mono dim" role="status">
          {t('selectsOf', { found: found.length, all: all.length })}
        </span>
      </div>
      {all.length === 0 ? (
        <Empty title={t('noSelects')} text={t('noSelectsText')} />
      ) : (
        <>
          <BinFilters selects={all} filter={filter} onChange={setFilter} />
          {!readOnly && found.length > 1 && found.length <= 200 && found.length < all.length && (
            <Button small kind="plain" onClick={() => add(found)}>
              {t('addAll', { count: found.length })}
            </Button>
          )}
          <div className="edit-bin-list" ref={place}>
            <ul className="edit-rows" style={{ height: list.getTotalSize() }}>
              {list.getVirtualItems().map((row) => (
                <li key={row.key} data-index={row.index} ref={list.measureElement} style={{ transform: `translateY(${row.start}px)` }}>
                  <BinSelect select={found[row.index]!} onAdd={() => add([found[row.index]!])} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </section>
  )
}
