import './signature.css'
import { type PointerEvent, useRef, useState } from 'react'
import { Button } from '../controls/button.tsx'
import { useText } from '../text.ts'
import { uiText } from '../words.ts'
import { strokePath } from './pen-path.ts'
import { signatureHeight, signatureWidth } from './signature-drawing.tsx'

interface SignatureFieldProps {
  label: string
  hint?: string
  value: readonly number[][]
  onChange(strokes: number[][]): void
}

const mostStrokes = 200
/** Points of one stroke; a slower pen than that is thinned out. */
const mostNumbers = 900

/** A field to sign in with a finger, a pen or a mouse. Strokes are x, y and pressure three by three. A typed name is the way without a pointer. */
export function SignatureField({ label, hint, value, onChange }: SignatureFieldProps) {
  const t = useText(uiText)
  const field = useRef<SVGSVGElement>(null)
  const [drawing, setDrawing] = useState<number[]>([])
  const at = ({ clientX, clientY, pressure }: PointerEvent) => {
    const box = field.current!.getBoundingClientRect()
    const round = (one: number) => Math.round(one * 10) / 10
    return [
      round(((clientX - box.left) / box.width) * signatureWidth),
      round(((clientY - box.top) / box.height) * signatureHeight),
      Math.round((pressure || 0.5) * 100) / 100,
    ]
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (value.length >= mostStrokes) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrawing(at(event))
  }
  const move = (event: PointerEvent) => setDrawing((ink) => (ink.length === 0 || ink.length > mostNumbers ? ink : [...ink, ...at(event)]))
  const end = () => {
    if (drawing.length >= 6) onChange([...value, drawing])
    setDrawing([])
  }
  return (
    <div className="signature-field">
      <p className="field-label" aria-hidden="true">
        {label}
      </p>
      <svg
        ref={field}
        role="img"
        aria-label={label}
        viewBox={`0 0 ${signatureWidth} ${signatureHeight}`}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrawing([])}
      >
        <line x1="30" x2={signatureWidth - 30} y1={signatureHeight - 40} y2={signatureHeight - 40} />
        {[...value, drawing].map((stroke, each) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity beyond their place
          <path key={each} d={strokePath(stroke)} />
        ))}
      </svg>
      {hint && <p className="field-hint">{hint}</p>}
      {value.length > 0 && (
        <Button small kind="plain" onClick={() => onChange([])}>
          {t('clearSignature')}
        </Button>
      )}
    </div>
  )
}
