import type { Piece } from '#core/film/align-cuts.ts'
import { movedPieces, sharedParts } from '#core/film/carry-over.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { useText } from '#web/ui/text.ts'
import type { ComparedCut } from './compared-cut.ts'
import { versionsText } from './words.ts'

const width = 1000
const [bar, gap] = [26, 74]

/** Two bars on one scale, and bands between them for what both have; parts of one only stay empty. */
export function CutPlot({ from, to, pieces }: { from: ComparedCut; to: ComparedCut; pieces: readonly Piece[] }) {
  const t = useText(versionsText)
  const [fromMs, toMs] = [from.durationMs ?? 1, to.durationMs ?? 1]
  const longest = Math.max(fromMs, toMs)
  const x = (ms: number) => (ms / longest) * width
  const { kept, fromBefore } = sharedParts(pieces, fromMs, toMs)
  const moved = movedPieces(pieces)
  const percent = (part: number) => (part > 0.995 ? 100 : Math.min(99, Math.round(part * 100)))
  const words = [
    t('shared', { kept: percent(kept), from: from.number, to: to.number, count: pieces.length }),
    ...(fromBefore < 0.99 ? [t('new', { percent: 100 - percent(fromBefore), to: to.number })] : []),
    ...(moved.size > 0 ? [t('moved', { count: moved.size })] : []),
  ]
  return (
    <figure className="cut-plot">
      <svg
        viewBox={`0 0 ${width} ${2 * bar + gap}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('plot', { from: from.number, to: to.number })}
      >
        <rect className="cut-plot-bar" x={0} y={0} width={x(fromMs)} height={bar} />
        <rect className="cut-plot-bar" x={0} y={bar + gap} width={x(toMs)} height={bar} />
        {pieces.map((piece) => {
          const [a, b, c, d] = [x(piece.fromMs), x(piece.fromMs + piece.lengthMs), x(piece.toMs + piece.lengthMs), x(piece.toMs)]
          return (
            <g key={piece.fromMs} className={moved.has(piece) ? 'cut-plot-piece cut-plot-piece--moved' : 'cut-plot-piece'}>
              <polygon points={`${a},${bar} ${b},${bar} ${c},${bar + gap} ${d},${bar + gap}`} />
              <rect x={a} y={0} width={Math.max(1, b - a)} height={bar} />
              <rect x={d} y={bar + gap} width={Math.max(1, c - d)} height={bar} />
            </g>
          )
        })}
      </svg>
      <figcaption className="small">
        <span className="mono dim">
          {formatTimecode(fromMs)} → {formatTimecode(toMs)}
        </span>{' '}
        {words.join(' ')}
      </figcaption>
    </figure>
  )
}
