import { nameOfItem } from '#core/clearance/item-name.ts'
import './cleared.css'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { useClearedCut } from '#web/data/clearance/use-cleared-cut.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { RedItems } from './red-items.tsx'
import { clearedText } from './words.ts'

interface ClearedLaneProps {
  film: string
  cut: MeasuredCut
  /** Names what is red below the bar. */
  named?: boolean
  /** Where an item is in the log; without it names lead nowhere. */
  toItem?: ((item: string) => string) | undefined
}

/** Rights as a lane under a cut: where items of the clearance log are, hatched where something is missing. Nothing for a film without a log. */
export function ClearedLane({ film, cut, named = true, toItem }: ClearedLaneProps) {
  const t = useText(clearedText)
  const { log, cleared } = useClearedCut(film, cut)
  if (!log || !cleared || log.items.length === 0 || cut.frames === 0) return null
  const ms = (frame: number) => Math.round(msOfFrames(frame, cut.rate))
  const names = new Map(log.items.map((item) => [item.id, nameOfItem(item)]))
  const ranges = [...cleared.uses].flatMap(([item, { shown }]) =>
    shown.map(([from, to]) => ({
      ...{ startsMs: ms(from), endsMs: ms(to), label: names.get(item) ?? '' },
      kind: cleared.judgements.get(item)?.red ? ('not-cleared' as const) : ('cleared' as const),
    })),
  )
  const red = new Set(cleared.red.map(({ item }) => item)).size
  return (
    <section className="cleared-lane" aria-label={t('rights')} data-red={red > 0 || undefined}>
      {named && (
        <p className="small cleared-head">
          <strong>{t('rights')}</strong> {red > 0 ? t('redCount', { count: red }) : t('allCleared')}
        </p>
      )}
      <RangeBar
        label={t('bar', { count: cleared.uses.size, red })}
        durationMs={ms(cut.frames)}
        rights={ranges.toSorted((one, other) => one.startsMs - other.startsMs || (one.kind === 'not-cleared' ? 1 : -1))}
        listedElsewhere={named}
      />
      {named && <RedItems {...{ cut, log, cleared, toItem }} />}
    </section>
  )
}
