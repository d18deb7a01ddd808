import { Slider } from '#web/ui/controls/slider.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { spacesText } from './words.ts'

interface TimeSliderProps {
  /** Where something begins, in milliseconds since 1970, in order. */
  stops: readonly number[]
  /** Null: all of it. */
  value: number | null
  onChange(value: number | null): void
}

/** What has happened by then is in the space; the slider stops where something begins, and behind the last where all of it does. */
export function TimeSlider({ stops, value, onChange }: TimeSliderProps) {
  const t = useText(spacesText)
  const at = value === null ? stops.length : stops.indexOf(value)
  const year = dateFormat({ year: 'numeric', timeZone: 'UTC' })
  const whole = stops.every((ms) => new Date(ms).getUTCMonth() === 0 && new Date(ms).getUTCDate() === 1)
  const format = whole ? year : dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
  const say = (index: number) => (index >= stops.length ? t('allOfTime') : t('until', { time: format.format(new Date(stops[index]!)) }))
  return (
    <div className="time-slider">
      <div className="time-marks" aria-hidden="true">
        {stops.map((ms, index) => (
          <span key={ms} data-past={index <= at || undefined} style={{ left: `${(index / stops.length) * 100}%` }} />
        ))}
      </div>
      <Slider
        labels={[t('time')]}
        values={[at]}
        min={0}
        max={stops.length}
        say={say}
        onChange={([index]) => onChange(stops[index ?? stops.length] ?? null)}
      />
      <p className="mono time-words">
        <span>{year.format(new Date(stops[0]!))}</span>
        <span className="time-now">{say(at)}</span>
        <span>{year.format(new Date(stops.at(-1)!))}</span>
      </p>
    </div>
  )
}
