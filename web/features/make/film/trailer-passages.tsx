import type { TimedRange } from '#core/time/timecode.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { type MarkedVersion, RangeFields, useNextSentence, useRangeProblem } from '../footnotes/range-fields.tsx'
import { deskText } from '../words.ts'

const mostPassages = 40

interface TrailerPassagesProps {
  ranges: readonly TimedRange[]
  version: MarkedVersion & { durationMs: number }
  onChange: (ranges: readonly TimedRange[]) => void
}

/** The passages of a trailer in the order they are shown, which need not be the film's. */
export function TrailerPassages({ ranges, version, onChange }: TrailerPassagesProps) {
  const t = useText(deskText)
  const { durationMs } = version
  const nextSentence = useNextSentence(version)
  const problemOf = useRangeProblem(durationMs)
  const change = (at: number, to: Partial<TimedRange>) => onChange(ranges.map((range, each) => (each === at ? { ...range, ...to } : range)))
  const swap = (at: number, other: number) =>
    onChange(ranges.map((range, each) => (each === at ? ranges[other]! : each === other ? ranges[at]! : range)))
  return (
    <>
      {ranges.length > 0 && (
        <ol className="field-rows">
          {ranges.map((range, at) => {
            const what = formatTimecode(range.startsMs)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a passage is its place; two may be the same
              <li key={at}>
                <div className="field-row">
                  <RangeFields version={version} range={range} onChange={(to) => change(at, to)} problem={problemOf(range)} />
                </div>
                <div className="field-row-acts">
                  <Button small kind="plain" disabled={at === 0} aria-label={t('passageUp', { what })} onClick={() => swap(at, at - 1)}>
                    ↑
                  </Button>
                  <Button
                    small
                    kind="plain"
                    disabled={at === ranges.length - 1}
                    aria-label={t('passageDown', { what })}
                    onClick={() => swap(at, at + 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    small
                    kind="plain"
                    aria-label={t('passageAway', { what })}
                    onClick={() => onChange(ranges.filter((_, each) => each !== at))}
                  >
                    {t('passageRemove')}
                  </Button>
                </div>
              </li>
            )
          })}
        </ol>
      )}
      <p>
        <Button small notNow={ranges.length >= mostPassages} onClick={() => onChange([...ranges, nextSentence(ranges.at(-1), 5000)])}>
          {t('passageAdd')}
        </Button>
      </p>
    </>
  )
}
