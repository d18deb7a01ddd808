import { getStroke } from 'perfect-freehand'
import type { Shape } from '#web/data/review/notes.ts'

/** Units of the drawing: 1,000 for the film's height, at any size on the screen. */
export const unit = 1000
const inks = { signal: '#E4421C', white: '#fff', black: '#000' } as const

/** The shapes of a note as SVG, in the film's coordinates; each is on a dark edge, so that it is seen on any picture. */
export function DrawingShapes({ shapes, ratio }: { shapes: readonly Shape[]; ratio: number }) {
  return shapes.map((shape, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity beyond their place
    <g key={at}>
      <OneShape shape={shape} ratio={ratio} />
    </g>
  ))
}

function OneShape({ shape, ratio }: { shape: Shape; ratio: number }) {
  const x = (share: number) => share * ratio * unit
  const y = (share: number) => share * unit
  const color = inks[shape.ink]
  const edge = shape.ink === 'black' ? '#fff' : '#000'
  const width = shape.size * unit
  if (shape.is === 'pen') {
    const outline = getStroke(
      shape.points.map(([px, py, pressure]) => [x(px), y(py), pressure] as [number, number, number]),
      { size: width * 1.6, thinning: 0.5, smoothing: 0.5, streamline: 0.35 },
    )
    const path = outline.map(([px, py], at) => `${at === 0 ? 'M' : 'L'}${px!.toFixed(1)} ${py!.toFixed(1)}`).join('')
    return <path d={`${path}Z`} fill={color} stroke={edge} strokeOpacity=".5" strokeWidth="1.5" />
  }
  if (shape.is === 'text')
    return (
      <text
        x={x(shape.at[0])}
        y={y(shape.at[1])}
        fontSize={width}
        fill={color}
        stroke={edge}
        strokeOpacity=".7"
        strokeWidth={width / 10}
        paintOrder="stroke"
        dominantBaseline="hanging"
        fontFamily="var(--sans)"
        fontWeight="600"
      >
        {shape.words}
      </text>
    )
  const [fromX, fromY, toX, toY] = [x(shape.from[0]), y(shape.from[1]), x(shape.to[0]), y(shape.to[1])]
  const path =
    shape.is === 'box'
      ? `M${fromX} ${fromY}H${toX}V${toY}H${fromX}Z`
      : `M${fromX} ${fromY}L${toX} ${toY}${arrowHead(fromX, fromY, toX, toY, width)}`
  return (
    <>
      <path d={path} fill="none" stroke={edge} strokeOpacity=".5" strokeWidth={width + 3} strokeLinejoin="round" strokeLinecap="round" />
      <path d={path} fill="none" stroke={color} strokeWidth={width} strokeLinejoin="round" strokeLinecap="round" />
    </>
  )
}

function arrowHead(fromX: number, fromY: number, toX: number, toY: number, width: number): string {
  const angle = Math.atan2(toY - fromY, toX - fromX)
  const length = width * 4
  const side = (turn: number) => `M${toX} ${toY}L${toX - length * Math.cos(angle + turn)} ${toY - length * Math.sin(angle + turn)}`
  return side(0.5) + side(-0.5)
}
