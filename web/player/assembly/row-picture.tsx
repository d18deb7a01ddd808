import './row-picture.css'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { RowPlayer } from './row-player.ts'
import type { RowState } from './row-state.ts'

/** One fact of a row that is played, followed. */
export const useRowState = <T,>(player: RowPlayer, select: (state: RowState) => T): T =>
  useSyncExternalStore(player.subscribe, () => select(player.get()))

interface RowPictureProps {
  player: RowPlayer
  label: string
  /** In place of a picture, where an event has none: `row-picture-card`. */
  card: ReactNode
  /** What is said about a picture that does not come. */
  message: ReactNode
}

/** Where a row of events is seen. */
export function RowPicture({ player, label, card, message }: RowPictureProps) {
  const [one, other, over] = [useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null), useRef<HTMLVideoElement>(null)]
  // biome-ignore lint/correctness/useExhaustiveDependencies: refs do not change
  useEffect(() => player.open({ pictures: [one.current!, other.current!], over: over.current! }), [player])
  return (
    <div className="row-picture" role="img" aria-label={label}>
      {/* Captions of the cut are in the script beside it. */}
      {[one, other].map((picture, at) => (
        // biome-ignore lint/a11y/useMediaCaption: the script beside it is what is said
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures, always the same
        <video key={at} ref={picture} playsInline preload="auto" tabIndex={-1} disablePictureInPicture />
      ))}
      <video ref={over} className="row-picture-over" playsInline muted tabIndex={-1} disablePictureInPicture />
      {card}
      {message && <div className="row-picture-message">{message}</div>}
    </div>
  )
}
