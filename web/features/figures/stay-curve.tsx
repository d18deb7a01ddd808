import { type Counted, pieceMs, type RetentionPoint } from './figures.ts'

interface StayCurveProps {
  points: readonly RetentionPoint[]
  other: readonly RetentionPoint[]
  seen: readonly Counted[]
  again: readonly Counted[]
  durationMs: number
  piece: number | null
  onPiece(piece: number | null): void
}

const [width, height] = [1000, 220]

/** The curve with its ground filled, the compared one as a line, what is seen again as ticks from below. To look at; the slider under it is for hands. */
export function StayCurve({ points, other, seen, again, durationMs, piece, onPiece }: StayCurveProps) {
  // The last piece is as long as what is left of the film.
  const x = (ms: number) => (Math.min(ms, durationMs) / durationMs) * width
  const y = (share: number) => height - share * height
  /** A run from the beginning of its first piece to the end of its last. */
  const edge = (run: { atMs: number; share: number }[]) => {
    const [first, last] = [run[0]!, run.at(-1)!]
    return [{ ...first, atMs: first.atMs - pieceMs / 2 }, ...run, { ...last, atMs: last.atMs + pieceMs / 2 }]
      .map((each) => `${x(each.atMs)},${y(each.share)}`)
      .join(' L')
  }
  const here = piece === null ? undefined : points[piece]
  return (
    <svg
      className="figures-curve"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect()
        const found = Math.floor((((event.clientX - box.left) / box.width) * durationMs) / pieceMs)
        onPiece(found >= 0 && found < points.length ? found : null)
      }}
    >
      {[0.25, 0.5, 0.75].map((share) => (
        <line key={share} x1={0} x2={width} y1={y(share)} y2={y(share)} className="figures-grid" />
      ))}
      {told(points).map((run) => (
        <path
          key={run[0]!.atMs}
          className="figures-ground"
          d={`M${x(run[0]!.atMs - pieceMs / 2)},${height} L${edge(run)} L${x(run.at(-1)!.atMs + pieceMs / 2)},${height} Z`}
        />
      ))}
      {told(points).map((run) => (
        <path key={run[0]!.atMs} className="figures-line" d={`M${edge(run)}`} />
      ))}
      {told(other).map((run) => (
        <path key={run[0]!.atMs} className="figures-other" d={`M${run.map((each) => `${x(each.atMs)},${y(each.share)}`).join(' L')}`} />
      ))}
      {again.map((times, place) => {
        const rate = times && seen[place] ? Math.min(1, times / seen[place]) : 0
        return rate > 0.02 ? (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is its place
            key={place}
            className="figures-again"
            x={x(place * pieceMs)}
            width={Math.max(1.5, x((place + 1) * pieceMs) - x(place * pieceMs))}
            y={height - rate * height * 0.5}
            height={rate * height * 0.5}
          />
        ) : null
      })}
      {here && <line x1={x(here.atMs)} x2={x(here.atMs)} y1={0} y2={height} className="figures-here" />}
    </svg>
  )
}

/** Visible runs of the curve; between them there is nothing. */
function told(points: readonly RetentionPoint[]): { atMs: number; share: number }[][] {
  const runs: { atMs: number; share: number }[][] = []
  let before = false
  for (const { atMs, share } of points) {
    if (share !== null && before) runs.at(-1)!.push({ atMs, share })
    else if (share !== null) runs.push([{ atMs, share }])
    before = share !== null
  }
  return runs
}
