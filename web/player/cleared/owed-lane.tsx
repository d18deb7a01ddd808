import { Link } from 'react-router'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { Owed } from '#web/data/clearance/use-owed-cut.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { clearedText } from './words.ts'

interface OwedLaneProps<Lack extends string> {
  kind: 'facts' | 'music'
  cut: MeasuredCut
  owed: readonly Owed<Lack>[]
  said: (lack: Lack) => string
  /** Names what is red below the bar. */
  named?: boolean
  /** Where it is kept; without it names lead nowhere. */
  toItem?: ((id: string) => string) | undefined
}

const most = 12

/** Facts or music as a lane under a cut, hatched where something is missing. Nothing where the cut has none. */
export function OwedLane<Lack extends string>({ kind, cut, owed, said, named = true, toItem }: OwedLaneProps<Lack>) {
  const t = useText(clearedText)
  if (owed.length === 0 || cut.frames === 0) return null
  const ms = (frame: number) => Math.round(msOfFrames(frame, cut.rate))
  const red = owed.filter(({ lacks }) => lacks.length > 0)
  const ranges = owed.flatMap(({ name, shown, lacks }) =>
    shown.map(([from, to]) => ({
      ...{ startsMs: ms(from), endsMs: ms(to), label: name },
      kind: lacks.length > 0 ? ('not-cleared' as const) : ('cleared' as const),
    })),
  )
  return (
    <section className="cleared-lane" aria-label={t(`lane_${kind}`)} data-red={red.length > 0 || undefined}>
      <p className="small cleared-head">
        <strong>{t(`lane_${kind}`)}</strong> {red.length > 0 ? t(`owedRed_${kind}`, { count: red.length }) : t(`owedComplete_${kind}`)}
      </p>
      <RangeBar
        label={t(`owedBar_${kind}`, { count: owed.length, red: red.length })}
        durationMs={ms(cut.frames)}
        rights={ranges}
        listedElsewhere={named}
      />
      {named && red.length > 0 && (
        <ul className="red-items">
          {red.slice(0, most).map(({ id, name, shown, lacks }) => (
            <li key={id}>
              <span className="mono">{formatTimecode(msOfFrames(shown[0]![0], cut.rate))}</span>
              {toItem ? (
                <Link className="text-link" to={toItem(id)}>
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
              <span className="small dim">{lacks.map(said).join(' · ')}</span>
            </li>
          ))}
          {red.length > most && <li className="small dim">{t('moreRed', { count: red.length - most })}</li>}
        </ul>
      )}
    </section>
  )
}
