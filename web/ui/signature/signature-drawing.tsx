import './signature.css'
import { strokePath } from './pen-path.ts'

/** The field a signature is drawn in, in its own units: whatever the screen, strokes are kept in these. */
export const signatureWidth = 600
export const signatureHeight = 200

/** A drawn signature, to look at. */
export function SignatureDrawing({ strokes, label }: { strokes: readonly (readonly number[])[]; label: string }) {
  return (
    <svg className="signature-drawing" role="img" aria-label={label} viewBox={`0 0 ${signatureWidth} ${signatureHeight}`}>
      {strokes.map((stroke, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no identity beyond their place
        <path key={at} d={strokePath(stroke)} />
      ))}
    </svg>
  )
}
