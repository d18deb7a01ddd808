import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Playback, SideTrack } from '#contract/media/playback.ts'
import { firstUnderstood } from '#core/media/side-tracks.ts'
import { signLanguageName } from '#core/media/sign-languages.ts'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { Film } from '../film.ts'
import { readerChoices, useReaderChoices, usualSignPlace } from '../reader-choices.ts'
import { keepInStep } from '../stream/keep-in-step.ts'
import { openStream, type Stream } from '../stream/stream.ts'
import { useFilmState } from '../use-film.ts'
import { playerText } from '../words.ts'
import { placeAfterKey, type SignPlace, within } from './sign-place.ts'

/** The interpreter this reader would see: in the language once chosen, else the first. */
export function useSignTrack(film: Film): SideTrack | undefined {
  const playback = useFilmState(film, (state) => state.playback)
  const { signLanguage } = useReaderChoices()
  const signs = playback?.sideTracks.filter(({ kind }) => kind === 'sign') ?? []
  return firstUnderstood(signs, signLanguage ? [signLanguage] : [])
}

/** The film's interpreter in a window of the picture, in step with it. */
export function SignPicture({ film, main }: { film: Film; main: RefObject<HTMLVideoElement | null> }) {
  const { sign } = useReaderChoices()
  const track = useSignTrack(film)
  const started = useFilmState(film, (state) => state.started)
  const failure = useFilmState(film, (state) => state.failure)
  // Loaded only once the film plays.
  if (!sign || !track || !started || failure) return null
  return <SignWindow key={track.id} film={film} track={track} main={main} />
}

function SignWindow({ film, track, main }: { film: Film; track: SideTrack; main: RefObject<HTMLVideoElement | null> }) {
  const t = useText(playerText)
  const { signPlace } = useReaderChoices()
  const [moving, setMoving] = useState<SignPlace>()
  const [failed, setFailed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const grip = useRef<{ x: number; y: number; from: SignPlace; sizes: boolean }>(undefined)
  useEffect(() => {
    const [leader, follower] = [main.current, video.current]
    const playback = film.get().playback
    if (!leader || !follower || !playback) return
    let stream: Stream | undefined
    let over = false
    const fail = () => setFailed(true)
    const events = {
      onRungs() {},
      onRung() {},
      onDamage() {},
      onFailure: fail,
      wantsToPlay: () => !leader.paused,
      refresh: async () => alone(film.get().playback ?? playback, track),
    }
    openStream(follower, alone(playback, track), leader.currentTime * 1000, false, events).then((opened) => {
      if (over) opened.close()
      else stream = opened
    }, fail)
    const letGo = keepInStep(leader, follower)
    const unsubscribe = film.subscribe(() => {
      const now = film.get().playback
      if (now && now !== playback) stream?.renew(alone(now, track))
    })
    return () => {
      over = true
      letGo()
      unsubscribe()
      stream?.close()
    }
  }, [film, track, main])

  const ratio = (track.width ?? 3) / (track.height ?? 4)
  const room = () => frame.current?.parentElement?.getBoundingClientRect()
  const tall = () => {
    const around = room()
    return around ? around.width / ratio / around.height : 1
  }
  const place = moving ?? signPlace
  const put = (next: SignPlace) => readerChoices.set({ signPlace: within(next, tall()) })
  const begin = (event: PointerEvent<HTMLElement>, sizes: boolean) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = { x: event.clientX, y: event.clientY, from: within(place, tall()), sizes }
  }
  const drag = (event: PointerEvent<HTMLElement>) => {
    const around = room()
    const { current: held } = grip
    if (!around || !held) return
    const [byX, byY] = [(event.clientX - held.x) / around.width, (event.clientY - held.y) / around.height]
    const { from } = held
    setMoving(within(held.sizes ? { ...from, width: from.width + byX } : { ...from, x: from.x + byX, y: from.y + byY }, tall()))
  }
  const drop = () => {
    grip.current = undefined
    if (moving) put(moving)
    setMoving(undefined)
  }
  const { x, y, width } = within(place, tall())
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps pointing at the window from playing the film
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside has the keys
    <div
      ref={frame}
      className="player-sign"
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, aspectRatio: ratio }}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <video ref={video} muted playsInline tabIndex={-1} aria-hidden="true" disablePictureInPicture />
      {failed && <p className="player-sign-failed">{t('signFailed')}</p>}
      <button
        type="button"
        className="player-sign-move"
        aria-label={t('signMove', { language: signLanguageName(track.language, locale()) })}
        onPointerDown={(event) => begin(event, false)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={(event) => {
          const next =
            event.ctrlKey || event.metaKey || event.altKey ? null : placeAfterKey(event.key, within(place, tall()), usualSignPlace)
          if (!next) return
          event.preventDefault()
          put(next)
        }}
      />
      <span
        className="player-sign-size"
        aria-hidden="true"
        onPointerDown={(event) => begin(event, true)}
        onPointerMove={drag}
        onPointerUp={drop}
        onPointerCancel={drop}
      />
    </div>
  )
}

/** The interpreter's picture as a film of one rendition. */
const alone = (playback: Playback, track: SideTrack) => {
  const now = playback.sideTracks.find(({ id }) => id === track.id) ?? track
  const { bandwidth, codecs, playlist } = now
  return {
    ...playback,
    growing: false,
    hasSound: false,
    sideTracks: [],
    renditions: [
      {
        name: 'sign',
        width: track.width ?? 3,
        height: track.height ?? 4,
        frameRate: track.frameRate ?? 25,
        bandwidth,
        codecs,
        complete: true,
        playlist,
      },
    ],
  }
}
