import './cleared.css'
import type { MeasuredCut } from '#core/clearance/measured-cut.ts'
import { msOfFrames } from '#core/edit/kept-frames.ts'
import { useReleasedCut } from '#web/data/clearance/use-released-cut.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { RedReleases } from './red-releases.tsx'
import { clearedText } from './words.ts'

interface ReleasedLaneProps {
  film: string
  cut: MeasuredCut
  /** Where a person or a place is among the releases; without it names lead nowhere. */
  toSubject?: ((subject: string) => string) | undefined
}

/** Releases as a lane under a cut: where people and places are in it, hatched where something is missing. Nothing for a film in which nobody was set. */
export function ReleasedLane({ film, cut, toSubject }: ReleasedLaneProps) {
  const t = useText(clearedText)
  const released = useReleasedCut(film, cut)
  if (!released || released.found.length === 0 || cut.frames === 0) return null
  const ms = (frame: number) => Math.round(msOfFrames(frame, cut.rate))
  const red = released.found.filter((one) => one.red.length > 0)
  const ranges = released.found.flatMap(({ subject, shown, red }) => {
    const label = released.names.get(subject) ?? t('unnamed')
    const as = (kind: 'cleared' | 'not-cleared') => (range: readonly [number, number]) => ({
      startsMs: ms(range[0]),
      endsMs: ms(range[1]),
      label,
      kind,
    })
    return [...shown.map(as('cleared')), ...red.map(as('not-cleared'))]
  })
  return (
    <section className="cleared-lane" aria-label={t('releases')} data-red={red.length > 0 || undefined}>
      <p className="small cleared-head">
        <strong>{t('releases')}</strong> {red.length > 0 ? t('releasesMissing', { count: red.length }) : t('allReleased')}
      </p>
      <RangeBar
        label={t('releasesBar', { count: released.found.length, red: red.length })}
        durationMs={ms(cut.frames)}
        rights={ranges.toSorted((one, other) => one.startsMs - other.startsMs || (one.kind === 'not-cleared' ? 1 : -1))}
        listedElsewhere
      />
      <RedReleases {...{ cut, released, toSubject }} />
    </section>
  )
}
