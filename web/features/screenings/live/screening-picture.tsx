import type { RefObject } from 'react'
import type { Standing } from '#core/screenings/screenings.ts'
import { houseTime } from '#web/data/house/live/house-clock.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { Card } from '../card.tsx'
import type { ScreeningParts } from '../parts.ts'
import { RoomPicture } from './room-picture.tsx'

/** Preload time before the start of an item. */
const readyMs = 25_000

interface StageProps {
  screening: Screening
  standing: Standing
  section: RefObject<HTMLElement | null>
  parts: Pick<ScreeningParts, 'Conversation'>
}

/** What everyone looks at: the film of the item, or a card; the next film is preloaded behind it. */
export function ScreeningPicture({ screening, standing, section, parts: { Conversation } }: StageProps) {
  const now = standing.item
  const item = now === null ? undefined : screening.items[now]
  const waitsMs = standing.state === 'ahead' || standing.state === 'paused' ? untilMs(screening) : 0
  const following = now === null ? undefined : screening.items[now + 1]
  const films = [
    ...(item?.film && !item.withheld && waitsMs < readyMs ? [item] : []),
    ...(following?.film && !following.withheld && standing.state === 'running' && standing.leftMs < readyMs ? [following] : []),
  ]
  const showsFilm = item?.film && !item.withheld && standing.state !== 'ahead'
  const talks = item?.kind === 'talk' && standing.state !== 'ahead'
  const card = <Card screening={screening} standing={standing} item={item} />
  return (
    <div className="room-stage">
      {films.map((each) => (
        <RoomPicture key={each.id} screening={screening} item={each} hidden={!(showsFilm && each === item)} section={section} />
      ))}
      {!(showsFilm && standing.state !== 'paused') && (talks && Conversation ? <Conversation screening={screening} card={card} /> : card)}
    </div>
  )
}

const untilMs = ({ timeline }: Screening) => (timeline.running ? timeline.sinceMs - houseTime.now() : Number.POSITIVE_INFINITY)
