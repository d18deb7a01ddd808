import { Link } from 'react-router'
import type { ClearedCut } from '#core/clearance/cleared-cut.ts'
import { nameOfItem } from '#core/clearance/item-name.ts'
import type { Missing } from '#core/clearance/judged-items.ts'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { ClearanceLog } from '#web/data/clearance/clearance-log.ts'
import { listFormat, numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { clearedText } from './words.ts'

interface RedItemsProps {
  cut: MeasuredCut
  log: ClearanceLog
  cleared: ClearedCut
  /** Where an item is in the log; without it names lead nowhere, for readers who do not have that view. */
  toItem?: ((item: string) => string) | undefined
  most?: number
}

const shown = ['refused', 'not-agreed', 'reopened', 'too-long', 'gap', 'proof'] as const

/** What is not cleared in a cut, in its order: the time, the item, and each thing that is missing, with the way to mend it. */
export function RedItems({ cut, log, cleared, toItem, most = 12 }: RedItemsProps) {
  const t = useText(clearedText)
  const say = useMissingSaid()
  const items = new Map(log.items.map((item) => [item.id, item]))
  const ids = [...new Set(cleared.red.map(({ item }) => item))]
  if (ids.length === 0) return null
  return (
    <ul className="red-items">
      {ids.slice(0, most).map((id) => {
        const [item, judgement] = [items.get(id)!, cleared.judgements.get(id)!]
        const first = cleared.red.find((one) => one.item === id)!.range[0]
        const name = nameOfItem(item)
        return (
          <li key={id}>
            <span className="mono">{formatTimecode(msOfFrames(first, cut.rate))}</span>
            {toItem ? (
              <Link className="text-link" to={toItem(id)}>
                {name}
              </Link>
            ) : (
              <span>{name}</span>
            )}
            <span className="small dim">{judgement.missing.flatMap((missing) => say(missing, item, judgement) ?? []).join(' · ')}</span>
          </li>
        )
      })}
      {ids.length > most && <li className="small dim">{t('more', { count: ids.length - most })}</li>}
    </ul>
  )
}

/** What makes an item red, in words; null for what does not. */
export function useMissingSaid() {
  const t = useText(clearedText)
  const seconds = (ms: number) => numberFormat({ maximumFractionDigits: 2 }).format(ms / 1000)
  return (
    missing: Missing,
    item: { approvedMs: number | null; approvedIn: string },
    { usedMs, gaps }: { usedMs: number; gaps: readonly { release: { name: string } }[] },
  ): string | null => {
    const known = shown.find((one) => one === missing)
    if (!known) return null
    return t(`missing_${known}`, {
      ...{ used: seconds(usedMs), agreed: seconds(item.approvedMs ?? 0), cut: item.approvedIn },
      releases: listFormat().format(gaps.map(({ release }) => release.name)),
    })
  }
}
