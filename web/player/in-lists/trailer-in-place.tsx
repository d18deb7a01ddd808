import './trailer.css'
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { keepsStill } from './keeps-still.ts'
import { SeeTrailer } from './see-trailer.tsx'
import { inListsText } from './words.ts'

const QuietTrailer = lazy(() => import('./quiet-trailer.tsx').then(({ QuietTrailer }) => ({ default: QuietTrailer })))

/** Anyone who is only on the way across a picture starts nothing. */
const restsMs = 600

/** One trailer at a time in a whole list. */
let stopOther: (() => void) | undefined

interface InPlace {
  /** For the picture it plays in. */
  hover: { onPointerEnter: (event: { pointerType: string }) => void; onPointerLeave: () => void }
  /** Over the picture while it plays. */
  picture: ReactNode
  /** Starts and stops it: the way for keys and fingers. */
  act: ReactNode
}

/**
 * A film's trailer without sound in the place of its picture: while a pointer rests there, while its button has the focus, and by a press. For anyone who wants
 * nothing to move, or saves data, the button opens it in a dialog, where it waits for Play. Undefined for a film without one.
 */
export function useTrailerInPlace(film: { id: string; title: string }, there: boolean): InPlace | undefined {
  const t = useText(inListsText)
  const [plays, setPlays] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop: RefObject<() => void> = useRef(() => {
    clearTimeout(waiting.current)
    setPlays(false)
    if (stopOther === stop.current) stopOther = undefined
  })
  useEffect(() => () => stop.current(), [])
  if (!there) return undefined
  const start = () => {
    clearTimeout(waiting.current)
    if (stopOther !== stop.current) stopOther?.()
    stopOther = stop.current
    setPlays(true)
  }
  const startSoon = () => {
    if (keepsStill()) return
    clearTimeout(waiting.current)
    waiting.current = setTimeout(start, restsMs)
  }
  return {
    hover: {
      onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && startSoon(),
      onPointerLeave: () => stop.current(),
    },
    picture: plays && (
      <Suspense>
        <QuietTrailer documentaryId={film.id} onEnd={() => stop.current()} />
      </Suspense>
    ),
    act: keepsStill() ? (
      <SeeTrailer film={film} known plain still />
    ) : (
      <Button
        small
        kind="plain"
        className="button--flush"
        aria-label={t(plays ? 'trailerStopOf' : 'trailerOf', film)}
        onClick={() => (plays ? stop.current() : start())}
        onFocus={({ target }) => target.matches(':focus-visible') && startSoon()}
        onBlur={() => stop.current()}
        onKeyDown={({ key }) => key === 'Escape' && stop.current()}
      >
        {t(plays ? 'trailerStop' : 'trailer')}
      </Button>
    ),
  }
}
