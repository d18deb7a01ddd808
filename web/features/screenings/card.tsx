import type { Standing } from '#core/screenings/screenings.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import type { Screening, ScreeningItem } from '#web/data/screenings/screenings.ts'
import { useText } from '#web/ui/text.ts'
import { countdown } from './announce/when.ts'
import { Clock } from './live/clock.tsx'
import { screeningsText } from './words.ts'

interface CardProps {
  screening: Screening
  standing: Standing
  item: ScreeningItem | undefined
}

/** What is on the screen while no film runs: what comes and when, an interval, the talk, or why a film is not shown. */
export function Card({ screening, standing, item }: CardProps) {
  const t = useText(screeningsText)
  const { timeline } = screening
  const waits = standing.state === 'ahead' || standing.state === 'paused' ? standing.state : null
  const leftMs = waits ? timeline.sinceMs - houseTime.now() : standing.leftMs
  const counts = waits ? timeline.running : standing.state === 'running' && item?.kind === 'interval'
  const title = item?.withheld ? t('withheld') : waits ? t(`card_${waits}`) : item?.title || t(`kind_${item?.kind ?? 'talk'}`)
  return (
    <div className="room-card">
      <p className="title-m">{title}</p>
      {counts && (
        <p className="room-count" role="timer">
          <Clock text={countdown(leftMs)} />
        </p>
      )}
      {waits && !timeline.running && <p className="lead dim">{t('waitsForHost')}</p>}
      {item?.withheld && <p className="lead dim">{t('withheldText')}</p>}
      {!waits && item?.note && <p className="lead dim measure">{item.note}</p>}
      {standing.state === 'ahead' && screening.word && <p className="lead dim measure room-word">{screening.word}</p>}
    </div>
  )
}
