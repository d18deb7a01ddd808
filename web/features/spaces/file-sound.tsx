import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { SpaceAsset } from '#contract/spaces/spaces.ts'
import { useText } from '#web/ui/text.ts'
import { fileOf, spaceFileQuery } from './data/spaces.ts'
import { spacesText } from './words.ts'

/** A sound of a space, in the browser's own controls; its transcript is beside it. */
export function FileSound({ asset, title }: { asset: SpaceAsset; title: string }) {
  const t = useText(spacesText)
  const audio = useRef<HTMLAudioElement>(null)
  const { data } = useQuery(spaceFileQuery(fileOf(asset, asset.facts.file) ?? ''))
  useEffect(() => {
    if (!data || !audio.current) return
    const address = URL.createObjectURL(data)
    audio.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [data])
  return (
    <figure className="spot-sound">
      {/* biome-ignore lint/a11y/useMediaCaption: its words are below it */}
      <audio ref={audio} controls preload="none" aria-label={t('soundOf', { title })} />
      <figcaption className="small dim">{[asset.alt, asset.credit].filter(Boolean).join(' · ')}</figcaption>
    </figure>
  )
}
