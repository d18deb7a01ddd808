import { numberFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { sumsOf, type UsedFilm } from './usage-sums.ts'
import { usagesText } from './words.ts'

/** The four figures a renewal is decided by. */
export function UsageTotals({ films }: { films: readonly UsedFilm[] }) {
  const t = useText(usagesText)
  const { opened, played, playedVisits, noLicence, full } = sumsOf(films)
  const figures = [
    [t('opened'), opened],
    [t('played'), played],
    [t('visits'), playedVisits],
    [t('refused'), noLicence + full],
  ] as const
  return (
    <dl className="usages-totals">
      {figures.map(([words, count]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd className="title-l serif">{numberFormat().format(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
