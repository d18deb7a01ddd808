import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatTimecode } from '#core/time/timecode.ts'
import { type Chapter, chaptersQuery } from '#web/data/film/chapters.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { useText } from '#web/ui/text.ts'
import { RangeBar } from '#web/ui/time/range-bar.tsx'
import type { VersionFigures } from './data/figures.ts'
import { pieceMs, type RetentionPoint, retentionOf } from './figures.ts'
import { StayCurve } from './stay-curve.tsx'
import { figuresText } from './words.ts'

interface StayingProps {
  film: OwnDocumentary
  version: OwnVersion
  figures: VersionFigures
  compared: VersionFigures | undefined
  named: string | undefined
}

const percentOf = (share: number) => Math.round(share * 100)
const at = (points: readonly RetentionPoint[], part: number) => points[Math.min(points.length - 1, Math.floor(points.length * part))]

/** Who is still there, over the chapters of the film; the same by keyboard, as a sentence and as a table. */
export function Staying({ film, version, figures, compared, named }: StayingProps) {
  const t = useText(figuresText)
  const id = useId()
  const [piece, setPiece] = useState<number | null>(null)
  const { data: chapters = [] } = useQuery(chaptersQuery(version.id))
  const points = retentionOf(figures.seen, figures.viewers)
  const durationMs = version.durationMs ?? points.length * pieceMs
  if (points.length === 0) return null
  const [half, end] = [at(points, 0.5)?.share ?? 0, at(points, 0.97)?.share ?? null]
  const here = piece === null ? undefined : points[piece]
  const sayHere = (point: RetentionPoint) =>
    point.share === null
      ? t('stayPointFew', { time: formatTimecode(point.atMs) })
      : t('stayPoint', { time: formatTimecode(point.atMs), share: percentOf(point.share) })
  return (
    <section aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{t('stay')}</h2>
        <span className="small dim">{here && sayHere(here)}</span>
      </div>
      <figure className="figures-stay">
        <StayCurve
          points={points}
          again={figures.again}
          seen={figures.seen}
          other={compared ? retentionOf(compared.seen, compared.viewers) : []}
          durationMs={Math.max(durationMs, compared?.durationMs ?? 0)}
          piece={piece}
          onPiece={setPiece}
        />
        <RangeBar
          durationMs={Math.max(durationMs, compared?.durationMs ?? 0)}
          chapters={chapters}
          names
          listedElsewhere
          label={t('stay')}
        />
        <input
          className="figures-walk no-print"
          type="range"
          aria-label={t('stayKeys')}
          aria-valuetext={here ? sayHere(here) : undefined}
          min={0}
          max={points.length - 1}
          value={piece ?? 0}
          onChange={(event) => setPiece(Number(event.target.value))}
          onKeyDown={(event) => {
            const step = event.key === 'PageUp' ? -12 : event.key === 'PageDown' ? 12 : 0
            if (step === 0) return
            event.preventDefault()
            setPiece(Math.min(points.length - 1, Math.max(0, (piece ?? 0) + step)))
          }}
        />
        <figcaption className="ui">
          {end === null ? t('stayUntold', { half: percentOf(half) }) : t('staySentence', { half: percentOf(half), end: percentOf(end) })}
          {named && compared && <span className="small dim figures-key"> {`— ${named}`}</span>}
        </figcaption>
      </figure>
      <details className="small no-print">
        <summary>{t('asATable')}</summary>
        <Table
          rows={stretchesOf(chapters, durationMs)}
          keyOf={({ startsMs }) => String(startsMs)}
          columns={[
            { key: 'chapter', head: t('chapter'), cell: ({ title }) => title || t('chapterNone') },
            { key: 'from', head: t('from'), figures: true, cell: ({ startsMs }) => formatTimecode(startsMs) },
            {
              key: 'there',
              head: t('there'),
              figures: true,
              cell: ({ startsMs }) => {
                const share = points[Math.min(points.length - 1, Math.floor(startsMs / pieceMs))]?.share
                return share == null ? t('notTold') : `${percentOf(share)} %`
              },
            },
          ]}
        />
      </details>
      <p className="unseen">{film.title}</p>
    </section>
  )
}

/** The chapters, or tenths of a film that has none. */
function stretchesOf(chapters: readonly Chapter[], durationMs: number): Pick<Chapter, 'startsMs' | 'title'>[] {
  if (chapters.length > 0) return [...chapters]
  return Array.from({ length: 10 }, (_, tenth) => ({ startsMs: Math.round((durationMs * tenth) / 10), title: `${tenth * 10} %` }))
}
