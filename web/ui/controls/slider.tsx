import './slider.css'
import { Slider as Radix } from 'radix-ui'

interface SliderProps {
  /** One name for each thumb: `['Volume']`, `['From year', 'to year']`. */
  labels: readonly string[]
  values: number[]
  min: number
  max: number
  step?: number
  /** The value in words for a screen reader. */
  say?: (value: number) => string
  onChange: (values: number[]) => void
  onCommit?: (values: number[]) => void
}

/** A value, or a range with two thumbs, on a strip. */
export function Slider({ labels, values, min, max, step = 1, say, onChange, onCommit }: SliderProps) {
  return (
    <Radix.Root
      className="slider"
      value={values}
      min={min}
      max={max}
      step={step}
      onValueChange={onChange}
      {...(onCommit ? { onValueCommit: onCommit } : {})}
    >
      <Radix.Track className="slider-track">
        <Radix.Range className="slider-range" />
      </Radix.Track>
      {values.map((value, index) => (
        <Radix.Thumb key={labels[index]} className="slider-thumb" aria-label={labels[index]} aria-valuetext={say?.(value)} />
      ))}
    </Radix.Root>
  )
}
