import { keptTimes } from '#core/film/marked-range.ts'
import type { TimedRange } from '#core/time/timecode.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { MarkOnFilm } from '#web/player/marking/mark-on-film.tsx'
import { useText } from '#web/ui/text.ts'
import { footnotesText } from './words.ts'

export type MarkedVersion = Pick<OwnVersion, 'id' | 'documentaryId' | 'durationMs'>

interface RangeFieldsProps {
  version: MarkedVersion
  range: TimedRange
  onChange: (change: Partial<TimedRange>) => void
  problem: string | undefined
}

/** A passage of the person's cut, typed or marked on it. A row always has both times. */
export function RangeFields({ version, range, onChange, problem }: RangeFieldsProps) {
  return (
    <MarkOnFilm
      of={{ documentaryId: version.documentaryId, versionId: version.id, durationMs: version.durationMs }}
      value={range}
      onChange={(marked) => onChange(keptTimes(marked, range))}
      errors={{ from: problem }}
    />
  )
}

/** What a new row proposes: the sentence after the last one, or so many seconds where nothing is said. */
export function useNextSentence(version: MarkedVersion): (last: TimedRange | undefined, lengthMs: number) => TimedRange {
  const { cues } = useCaptionChoice(version.id, null)
  return (last, lengthMs) => {
    const fromMs = last?.endsMs ?? 0
    const next = cues.find(({ startsMs }) => startsMs >= fromMs)
    const mostMs = version.durationMs ?? Number.POSITIVE_INFINITY
    const { startsMs, endsMs } = next ?? { startsMs: fromMs, endsMs: fromMs + lengthMs }
    return { startsMs: Math.min(startsMs, mostMs), endsMs: Math.min(endsMs, mostMs) }
  }
}

/** What is wrong with a passage of a cut of this length. */
export function useRangeProblem(durationMs: number | null): (range: TimedRange) => string | undefined {
  const t = useText(footnotesText)
  return ({ startsMs, endsMs }) =>
    endsMs <= startsMs ? t('endsFirst') : durationMs !== null && startsMs >= durationMs ? t('beyond') : undefined
}
