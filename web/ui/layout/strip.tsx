import './strip.css'
import type { CSSProperties } from 'react'

export interface StripPart {
  /** Relative length: milliseconds, bytes, anything of one unit. */
  weight: number
  /** How much of it is done, 0 to 1. */
  filled?: number
}
interface StripProps {
  parts: readonly StripPart[]
  /** What a sighted reader would conclude. Without it the strip is decoration. */
  label?: string
  /** Shown in the signal colour as hatch: stopped. The words beside it say why. */
  stopped?: boolean
  /** The full 8 px height instead of the thin 4. */
  full?: boolean
}

/** The bar at its smallest: lengths side by side, partly filled. Storage, stages, lists. */
export function Strip({ parts, label, stopped, full }: StripProps) {
  return (
    <span
      className={`strip${full ? ' strip--full' : ''}${stopped ? ' strip--stopped' : ''}`}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beyond their place
        <i key={index} style={{ '--w': Math.max(part.weight, 0.0001) } as CSSProperties}>
          {part.filled ? <b style={{ width: `${Math.min(1, part.filled) * 100}%` }} /> : null}
        </i>
      ))}
    </span>
  )
}

/** Progress of one thing, 0 to 1, or of unknown length when `value` is undefined. */
export function Progress({ value, label, text }: { value: number | undefined; label: string; text?: string }) {
  if (value === undefined) return <LoadingStrip label={label} />
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <span
      className="strip strip--full strip--head"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={text}
    >
      <i style={{ '--w': 1 } as CSSProperties}>
        <b style={{ width: `${percent}%` }} />
      </i>
    </span>
  )
}

/** Loading: the four pieces of the mark fill in turn. */
export function LoadingStrip({ label }: { label?: string }) {
  return (
    <span className="strip strip--loading" {...(label ? { role: 'progressbar', 'aria-label': label } : { 'aria-hidden': true })}>
      {[12, 30, 20, 26].map((weight) => (
        <i key={weight} style={{ '--w': weight } as CSSProperties}>
          <b />
        </i>
      ))}
    </span>
  )
}
