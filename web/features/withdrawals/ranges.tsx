import { formatTimecode } from '#core/time/timecode.ts'
import type { WithdrawnRange } from '#web/data/film/withdrawals.ts'
import { paths } from '#web/paths.ts'
import { TextLink } from '#web/ui/text-link.tsx'

/** Passages by their times; with a film's id they lead to the film there and end at their end. */
export function Ranges({ ranges, filmId }: { ranges: WithdrawnRange[]; filmId: string | null }) {
  return (
    <ul className="withdrawal-ranges mono">
      {ranges.map((range) => {
        const times = `${formatTimecode(range.startsMs)} – ${formatTimecode(range.endsMs)}`
        return (
          <li key={times}>
            {filmId ? (
              <TextLink to={`${paths.documentary(filmId)}?t=${range.startsMs / 1000}&end=${range.endsMs / 1000}`}>{times}</TextLink>
            ) : (
              times
            )}
          </li>
        )
      })}
    </ul>
  )
}
