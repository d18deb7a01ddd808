import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { VersionFigures } from './data/figures.ts'
import { figuresText } from './words.ts'

interface TotalsProps {
  figures: VersionFigures
  compared: VersionFigures | undefined
  named: string | undefined
}

/** The four figures one remembers; beside each the other film's, where two are compared. */
export function Totals({ figures, compared, named }: TotalsProps) {
  const t = useText(figuresText)
  const whole = numberFormat({ maximumFractionDigits: 0 })
  const one = numberFormat({ maximumFractionDigits: 1 })
  const percent = numberFormat({ style: 'percent', maximumFractionDigits: 0 })
  const say = (value: number | null, format: Intl.NumberFormat) => (value === null ? t('notTold') : format.format(value))
  const of = (each: VersionFigures) => [
    { words: t('plays'), said: say(each.plays, whole) },
    {
      words: t('hours'),
      said: say(each.watchedMs === null ? null : each.watchedMs / 3_600_000, (each.watchedMs ?? 0) < 36_000_000 ? one : whole),
    },
    { words: t('finished'), said: say(each.finished === null || !each.plays ? null : each.finished / each.plays, percent) },
    { words: t('share'), said: say(seenShare(each), percent) },
  ]
  const others = compared ? of(compared) : []
  return (
    <>
      <dl className="figures-totals">
        {of(figures).map(({ words, said }, place) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd className={said === t('notTold') ? 'title-m serif' : 'title-l serif'}>{said}</dd>
            {others[place] && (
              <dd className="small dim">
                {named}: {others[place].said}
              </dd>
            )}
          </div>
        ))}
      </dl>
      {figures.keptBack && <p className="small dim measure">{t('keptBack')}</p>}
    </>
  )
}

function seenShare({ plays, watchedMs, durationMs }: VersionFigures): number | null {
  if (!plays || watchedMs === null || !durationMs) return null
  return Math.min(1, watchedMs / (plays * durationMs))
}
