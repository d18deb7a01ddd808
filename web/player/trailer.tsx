import './trailer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { TrailerPlayback } from '#contract/trailers.ts'
import { trailerPlaybackQuery } from '#web/data/films/trailers.ts'
import { Button } from '#web/ui/button.tsx'
import { language } from '#web/ui/locale.ts'
import { Failed, Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { playerText } from './words.ts'

/** A film's trailer with the browser's own controls: a minute or two, with the captions of its passages to be chosen there. */
export function Trailer({ documentaryId, plays = false }: { documentaryId: string; plays?: boolean }) {
  const t = useText(playerText)
  const trailer = useQuery(trailerPlaybackQuery(documentaryId))
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (trailer.data && video.current) offerCaptions(video.current, trailer.data)
  }, [trailer.data])
  if (trailer.isPending) return <Loading what={t('trailerComes')} />
  if (trailer.isError)
    return (
      <Failed
        title={t('trailerFailed')}
        text={t('trailerFailedText')}
        act={
          <Button small onClick={() => void trailer.refetch()}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  const { url, width, height, title } = trailer.data
  return (
    <div className="trailer">
      {/* biome-ignore lint/a11y/useMediaCaption: its tracks are made of the rows of the database */}
      <video
        ref={video}
        src={url}
        controls
        playsInline
        autoPlay={plays}
        preload="metadata"
        aria-label={t('trailerOf', { title })}
        style={{ aspectRatio: `${width} / ${height}` }}
      />
    </div>
  )
}

/** Captions in the reader's language are shown; every other one can be chosen. */
function offerCaptions(video: HTMLVideoElement, { captions }: TrailerPlayback) {
  if (video.textTracks.length > 0) return
  for (const { language: of, label, cues } of captions) {
    const track = video.addTextTrack('captions', label || of, of)
    for (const { startsMs, endsMs, text } of cues) track.addCue(new VTTCue(startsMs / 1000, endsMs / 1000, text))
    track.mode = of.split('-')[0] === language() ? 'showing' : 'disabled'
  }
}
