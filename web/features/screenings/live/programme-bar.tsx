import { useQuery } from '@tanstack/react-query'
import type { Standing } from '#core/screenings/screenings.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { Screening } from '#web/data/screenings/screenings.ts'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import { screeningsText } from '../words.ts'

/** Position of the item, on the house's bar with its chapters. It does not seek: the clock is the room's. */
export function ProgrammeBar({ screening, standing }: { screening: Screening; standing: Standing }) {
  const t = useText(screeningsText)
  const item = standing.item === null ? undefined : screening.items[standing.item]
  const version = item?.film?.versionId
  const { data: chapters = [] } = useQuery({ ...chaptersQuery(version ?? ''), enabled: Boolean(version) && standing.state !== 'ahead' })
  if (!item) return null
  const shown = chapters
    .map((chapter) => ({ ...chapter, startsMs: chapter.startsMs - item.startsMs, endsMs: chapter.endsMs - item.startsMs }))
    .filter(({ startsMs, endsMs }) => endsMs > 0 && startsMs < item.durationMs)
  return (
    <div className="room-bar">
      <p className="room-time">
        <span className="mono">{formatTimecode(standing.positionMs)}</span>
        <span className="mono dim">{formatTimecode(item.durationMs)}</span>
      </p>
      <RangeBar
        label={t('barLabel', { at: formatTimecode(standing.positionMs), of: formatTimecode(item.durationMs), title: item.title })}
        durationMs={item.durationMs}
        nowMs={standing.positionMs}
        seenMs={standing.positionMs}
        chapters={shown}
        names={shown.length > 0}
        listedElsewhere
      />
    </div>
  )
}
