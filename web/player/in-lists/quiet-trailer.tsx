import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { trailerPlaybackQuery } from '#web/data/film/trailers.ts'
import { offerCaptions } from './offer-captions.ts'

/** A muted trailer over its film's picture, once. Removed when it has ended, when it is out of view, and when it does not load. */
export function QuietTrailer({ documentaryId, onEnd }: { documentaryId: string; onEnd: () => void }) {
  const { data, isError } = useQuery(trailerPlaybackQuery(documentaryId))
  const video = useRef<HTMLVideoElement>(null)
  const end = useRef(onEnd)
  end.current = onEnd
  useEffect(() => {
    if (data && video.current) offerCaptions(video.current, data)
  }, [data])
  useEffect(() => {
    if (isError) end.current()
  }, [isError])
  useEffect(() => {
    if (!video.current) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen && !seen.isIntersecting) end.current()
    })
    observer.observe(video.current)
    return () => observer.disconnect()
  }, [])
  return (
    <video
      ref={video}
      className="trailer-quiet"
      src={data?.url}
      autoPlay
      muted
      playsInline
      disablePictureInPicture
      disableRemotePlayback
      tabIndex={-1}
      onEnded={onEnd}
      onError={() => data && onEnd()}
    />
  )
}
