import './trailer.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trailerPlaybackQuery } from '#web/data/film/trailers.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { offerCaptions } from './offer-captions.ts'
import { inListsText } from './words.ts'

/** A film's trailer with the browser's own controls: a minute or two, with the captions of its passages to be chosen there. */
export function Trailer({ documentaryId, plays = false }: { documentaryId: string; plays?: boolean }) {
  const t = useText(inListsText)
  const trailer = useQuery(trailerPlaybackQuery(documentaryId))
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (trailer.data && video.current) offerCaptions(video.current, trailer.data)
  }, [trailer.data])
  if (trailer.isPending) return <Loading what={t('trailerComes')} />
  if (trailer.isError) return <Failed title={t('trailerFailed')} text={t('trailerFailedText')} again={trailer.refetch} />
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
