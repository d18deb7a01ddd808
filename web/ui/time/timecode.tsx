import { formatTimecode, timeParts } from '#core/time/timecode.ts'

/** A moment of a film, as burnt in: `00:47:12`. */
export function Timecode({ ms, className }: { ms: number; className?: string }) {
  const { hours, minutes, seconds } = timeParts(ms)
  return (
    <time translate="no" className={className ? `mono ${className}` : 'mono'} dateTime={`PT${hours}H${minutes}M${seconds}S`}>
      {formatTimecode(ms)}
    </time>
  )
}
