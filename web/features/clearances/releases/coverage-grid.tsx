import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { Link } from 'react-router'
import { freeStatuses, outStatuses } from '#core/clearance/lists.ts'
import type { ClearanceItem } from '#web/data/clearance/clearance-log.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenLog } from '../open-log.ts'
import { gapSaid } from '../said.ts'
import { clearancesText } from '../words.ts'

/** Items down, planned releases across; a cell says what is not covered, where and for how long. */
export function CoverageGrid({ items }: { items: readonly ClearanceItem[] }) {
  const t = useText(clearancesText)
  const { log, pathTo } = useOpenLog()
  const place = useRef<HTMLElement>(null)
  const list = useVirtualizer({
    count: items.length,
    getScrollElement: () => place.current,
    estimateSize: () => 64,
    overscan: 6,
    getItemKey: (at) => items[at]!.id,
  })
  const columns = `minmax(11rem, 1.2fr) repeat(${log.releases.length}, minmax(11rem, 1fr))`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="clearances-coverage" ref={place} tabIndex={0} aria-label={t('coverage')}>
      {/* biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table */}
      <div
        role="table"
        aria-label={t('coverage')}
        aria-rowcount={items.length + 1}
        style={{ minInlineSize: `${(log.releases.length + 1) * 11}rem` }}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: a row of a table that is read */}
        <div role="row" className="clearances-coverage-heads" style={{ gridTemplateColumns: columns }} aria-rowindex={1}>
          {[t('item'), ...log.releases.map(({ name }) => name)].map((name, at) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            // biome-ignore lint/suspicious/noArrayIndexKey: two releases may have one name, and their order is theirs
            <span role="columnheader" key={at}>
              {name}
            </span>
          ))}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        <div role="rowgroup" style={{ height: list.getTotalSize(), position: 'relative' }}>
          {list.getVirtualItems().map(({ index, key, start }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <div
              role="row"
              key={key}
              ref={list.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className="clearances-coverage-row"
              style={{ gridTemplateColumns: columns, transform: `translateY(${start}px)` }}
            >
              {/* biome-ignore lint/a11y/useSemanticElements: as above */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
              <span role="rowheader">
                <Link className="text-link" to={pathTo({ item: items[index]!.id })}>
                  {[items[index]!.code, items[index]!.title].filter(Boolean).join(' ')}
                </Link>
              </span>
              {log.releases.map(({ id }) => (
                <Cell key={id} item={items[index]!} release={id} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Cell({ item, release }: { item: ClearanceItem; release: string }) {
  const t = useText(clearancesText)
  const { cleared } = useOpenLog()
  const gaps = cleared.judgements.get(item.id)?.gaps.find((one) => one.release.id === release)?.gaps ?? []
  const free = freeStatuses.includes(item.status) || outStatuses.includes(item.status)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn as they come into sight cannot be those of a table
    <span role="cell" data-gap={gaps.length > 0 || undefined}>
      {gaps.length === 0
        ? t(free ? `status_${item.status}` : 'covered')
        : gaps.map((gap) => <span key={`${gap.media.join()} ${gap.startsOn} ${gap.countries.join()}`}>{gapSaid(gap, t)}</span>)}
    </span>
  )
}
