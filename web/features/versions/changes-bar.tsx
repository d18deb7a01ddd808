import type { Piece } from '#core/film/align-cuts.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import type { ComparedCut } from './compared-cut.ts'
import { cutChanges } from './cut-changes.ts'
import { versionsText } from './words.ts'

const listed = 12

/** What changed from one cut to the next, on the bar of the newer: new stretches lifted out, a tick where something was removed; and again in words. */
export function ChangesBar({ from, to, pieces }: { from: ComparedCut; to: ComparedCut; pieces: readonly Piece[] }) {
  const t = useText(versionsText)
  const toMs = to.durationMs ?? 1
  const { added, moved, removed } = cutChanges(pieces, from.durationMs ?? 1, toMs)
  const lines = [
    ...added.map((range) => ({ atMs: range.startsMs, key: 'changeNew' as const, lengthMs: range.endsMs - range.startsMs })),
    ...moved.map((range) => ({ atMs: range.startsMs, key: 'changeMoved' as const, lengthMs: range.endsMs - range.startsMs })),
    ...removed.map(({ atMs, lengthMs }) => ({ atMs, key: 'changeOut' as const, lengthMs })),
  ].toSorted((one, other) => one.atMs - other.atMs)
  const label = t('changes', { from: from.number, to: to.number, added: added.length, out: removed.length })
  if (lines.length === 0) return <p className="ui">{t('noChanges', { from: from.number, to: to.number })}</p>
  return (
    <div className="changes">
      <RangeBar
        className="changes-bar"
        durationMs={toMs}
        pieces={[...added, ...moved]}
        notes={removed.map(({ atMs, lengthMs }) => ({ atMs, label: t('changeOut', { length: formatTimecode(lengthMs) }) }))}
        label={label}
        listedElsewhere
      />
      <ol className="changes-list small">
        {lines.slice(0, listed).map(({ atMs, key, lengthMs }) => (
          <li key={`${key} ${atMs} ${lengthMs}`}>
            <span className="mono">{formatTimecode(atMs)}</span> {t(key, { length: formatTimecode(Math.max(1000, lengthMs)) })}
          </li>
        ))}
      </ol>
      {lines.length > listed && <p className="small dim">{t('changesMore', { count: lines.length - listed })}</p>}
    </div>
  )
}
