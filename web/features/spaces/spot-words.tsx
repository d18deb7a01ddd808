import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { SpaceAsset, SpaceSpot } from '#contract/spaces/spaces.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { clipPath } from '#web/paths.ts'
import { Button, PlaySign } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { fileOf } from './data/spaces.ts'
import { FilePicture } from './file-picture.tsx'
import { FileSound } from './file-sound.tsx'
import { useWhen } from './when.ts'
import { spacesText } from './words.ts'

interface SpotWordsProps {
  spot: SpaceSpot
  asset: SpaceAsset | null
  onPlay(): void
  onClose(): void
  before?: SpaceSpot | undefined
  after?: SpaceSpot | undefined
  onChoose(id: string): void
}

/** One spot: what is said of it, and the passage, picture or sound that is there. */
export function SpotWords({ spot, asset, onPlay, onClose, before, after, onChoose }: SpotWordsProps) {
  const t = useText(spacesText)
  const when = useWhen()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Who chose it by keyboard reads on from here; a pointer keeps its place.
    if (document.activeElement?.matches(':focus-visible')) head.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="spot-words" aria-labelledby={`spot-${spot.id}`}>
      <p className="small dim">{[when(spot.from, spot.to), t(`spot_${spot.kind}`)].filter(Boolean).join(' · ')}</p>
      <h2 className="title-m" id={`spot-${spot.id}`} ref={head} tabIndex={-1}>
        {spot.title || t('unnamedSpot')}
      </h2>
      {asset?.kind === 'picture' && asset.state === 'ready' && asset.facts.file && (
        <figure className="figure">
          <FilePicture
            name={fileOf(asset, asset.facts.file)!}
            alt={asset.alt}
            ratio={(asset.facts.width ?? 16) / (asset.facts.height ?? 9)}
          />
          {asset.credit && <figcaption className="small dim">{asset.credit}</figcaption>}
        </figure>
      )}
      {spot.words.split(/\n{2,}/).map((paragraph) => paragraph.trim() && <p key={paragraph}>{paragraph}</p>)}
      {asset?.kind === 'sound' && asset.state === 'ready' && <FileSound asset={asset} title={spot.title} />}
      {spot.kind === 'range' && <Passage spot={spot} onPlay={onPlay} />}
      <p className="spot-acts">
        <Button small notNow={!before} onClick={() => before && onChoose(before.id)}>
          {t('before')}
        </Button>
        <Button small notNow={!after} onClick={() => after && onChoose(after.id)}>
          {t('after')}
        </Button>
        <Button small kind="plain" onClick={onClose}>
          {t('allSpots')}
        </Button>
      </p>
    </section>
  )
}

function Passage({ spot, onPlay }: { spot: SpaceSpot; onPlay(): void }) {
  const t = useText(spacesText)
  const { film, startsMs, endsMs } = spot
  if (!film || startsMs === null || endsMs === null)
    return <p className="ui dim measure">{t(spot.versionId ? 'notYours' : 'passageGone')}</p>
  const made = [film.director, film.year].filter(Boolean).join(', ')
  return (
    <div className="spot-passage">
      <Button kind="act" onClick={onPlay}>
        <PlaySign /> {t('playFrom', { time: formatTimecode(startsMs) })}
      </Button>
      <p className="small dim">
        <Link className="text-link" to={clipPath(film.documentaryId, { startsMs, endsMs })}>
          {film.title}
        </Link>
        {made && `, ${made}`} <span className="mono">{`${formatTimecode(startsMs)} – ${formatTimecode(endsMs)}`}</span>
      </p>
    </div>
  )
}
