import './stars.css'
import { type KeyboardEvent, type PointerEvent, useId } from 'react'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'

interface StarsFieldProps {
  label: string
  /** 1 to 10; null without a rating. */
  halves: number | null
  onChange(halves: number | null): void
}

const most = 10
const steps: Record<string, number> = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 2, PageDown: -2 }

/** Five stars to set by half ones: with the pointer, or with the arrow keys. The same star pressed again takes the rating away. */
export function StarsField({ label, halves, onChange }: StarsFieldProps) {
  const t = useText(uiText)
  const id = useId()
  const set = (wanted: number) => onChange(Math.min(most, Math.max(0, wanted)) || null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) set((halves ?? 0) + step)
    else if (event.key === 'Home' || event.key === 'Delete' || event.key === 'Backspace') set(0)
    else if (event.key === 'End') set(most)
    else return
    event.preventDefault()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - left) / width
    const before = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 - share : share
    const wanted = Math.min(most, Math.max(1, Math.ceil(before * most)))
    set(wanted === halves ? 0 : wanted)
  }
  return (
    <div className="field">
      <span className="field-label" id={id}>
        {label}
      </span>
      <div className="stars-field">
        <span
          role="slider"
          tabIndex={0}
          className="stars-scale"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={most / 2}
          aria-valuenow={(halves ?? 0) / 2}
          aria-valuetext={halves === null ? t('noRating') : t('starsOf', { stars: halves / 2 })}
          onKeyDown={onKeyDown}
          onPointerDown={onPointerDown}
        >
          {[1, 2, 3, 4, 5].map((star) => (
            <span key={star} data-filled={(halves ?? 0) >= star * 2 ? 'whole' : (halves ?? 0) === star * 2 - 1 ? 'half' : undefined} />
          ))}
        </span>
        <span className="small dim">{halves === null ? t('noRating') : t('starsOf', { stars: halves / 2 })}</span>
      </div>
    </div>
  )
}
