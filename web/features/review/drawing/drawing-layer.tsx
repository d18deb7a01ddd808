import { type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Shape } from '#web/data/review/notes.ts'
import { DrawingShapes, unit } from '#web/player/picture/drawing-shapes.tsx'
import { useText } from '#web/ui/text.ts'
import { collaborationText } from '../words.ts'

export type Tool = 'pen' | 'arrow' | 'box' | 'text'

interface DrawingLayerProps {
  ratio: number
  /** The drawing shown: of the note whose frame is paused, or the one being drawn. */
  shapes: readonly Shape[]
  /** The tool in hand; null only looks. */
  tool: Tool | null
  ink: Shape['ink']
  /** What the text tool puts down. */
  words?: string
  onShape(shape: Shape): void
  /** A shape as it is being drawn; null once it is discarded. */
  onBegun(shape: Shape | null): void
  /** Where the hand points on the picture, with or without a tool; null once it has left. */
  onPoint(at: [number, number] | null): void
  /** Pointers of others, with their names. */
  pointers?: readonly { name: string; at: [number, number] }[]
  /** What others draw at this moment. */
  others?: readonly Shape[]
}

const penSize = 0.008
const share = (value: number) => Math.round(value * 10_000) / 10_000

/** Lies on the picture in its own ratio: what is drawn is on the same place of the film at every size of it. */
export function DrawingLayer({
  ratio,
  shapes,
  tool,
  ink,
  words,
  onShape,
  onBegun,
  onPoint,
  pointers = [],
  others = [],
}: DrawingLayerProps) {
  const t = useText(collaborationText)
  const svg = useRef<SVGSVGElement>(null)
  const [begun, setBegun] = useState<Shape | null>(null)
  // Without a tool the layer passes every press to the picture below.
  const point = useRef(onPoint)
  point.current = onPoint
  const where = useRef<(event: { clientX: number; clientY: number }) => [number, number]>(undefined)
  useEffect(() => {
    const picture = svg.current?.parentElement
    const move = (event: globalThis.PointerEvent) => event.pointerType !== 'touch' && point.current(where.current!(event))
    const leave = () => point.current(null)
    picture?.addEventListener('pointermove', move)
    picture?.addEventListener('pointerleave', leave)
    return () => {
      picture?.removeEventListener('pointermove', move)
      picture?.removeEventListener('pointerleave', leave)
    }
  }, [])
  const begin = (shape: Shape | null) => {
    setBegun(shape)
    onBegun(shape)
  }
  const placeOf = (event: { clientX: number; clientY: number }): [number, number] => {
    const matrix = svg.current!.getScreenCTM()!.inverse()
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix)
    return [share(point.x / (ratio * unit)), share(point.y / unit)]
  }
  where.current = placeOf
  const down = (event: PointerEvent) => {
    if (!tool || event.button !== 0) return
    event.preventDefault()
    const [x, y] = placeOf(event)
    if (tool === 'text') {
      if (words?.trim()) onShape({ is: 'text', ink, size: 0.06, at: [x, y], words: words.trim() })
      return
    }
    svg.current!.setPointerCapture(event.pointerId)
    begin(
      tool === 'pen'
        ? { is: 'pen', ink, size: penSize, points: [[x, y, event.pressure || 0.5]] }
        : { is: tool, ink, size: penSize, from: [x, y], to: [x, y] },
    )
  }
  const move = (event: PointerEvent) => {
    if (!begun) return
    const [x, y] = placeOf(event)
    if (begun.is === 'pen') {
      const at = event.nativeEvent.getCoalescedEvents?.() ?? []
      const more = (at.length > 0 ? at : [event]).map((one) => [...placeOf(one), one.pressure || 0.5] as [number, number, number])
      begin({ ...begun, points: [...begun.points, ...more].slice(0, 2000) })
    } else if (begun.is !== 'text') begin({ ...begun, to: [x, y] })
  }
  const up = () => {
    const drawn = begun && begun.is !== 'text' && (begun.is === 'pen' || begun.from.join() !== begun.to.join())
    if (!drawn) return begin(null)
    onShape(begun)
    setBegun(null)
  }
  const stop = (event: { stopPropagation(): void }) => tool && event.stopPropagation()
  return (
    <svg
      ref={svg}
      className="review-drawing"
      data-tool={tool ?? undefined}
      viewBox={`0 0 ${ratio * unit} ${unit}`}
      preserveAspectRatio="xMidYMid meet"
      role={shapes.length > 0 ? 'img' : undefined}
      aria-label={shapes.length > 0 ? t('drawingShown', { count: shapes.length }) : undefined}
      aria-hidden={shapes.length > 0 ? undefined : true}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => begin(null)}
      onClick={stop}
      onDoubleClick={stop}
    >
      <DrawingShapes shapes={begun ? [...shapes, begun] : shapes} ratio={ratio} />
      <DrawingShapes shapes={others} ratio={ratio} />
      {pointers.map(({ name, at }) => (
        <g key={name} className="review-pointer" transform={`translate(${at[0] * ratio * unit} ${at[1] * unit})`}>
          <path d="M0 0l14 34 6-14 14-6z" fill="#E4421C" stroke="#fff" strokeWidth="2" />
          <text x="30" y="46" fontSize="26" fill="#fff" stroke="#000" strokeWidth="5" paintOrder="stroke">
            {name}
          </text>
        </g>
      ))}
    </svg>
  )
}
