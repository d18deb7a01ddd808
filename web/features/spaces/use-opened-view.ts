import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { placeButtons, takeHand } from '#web/spatial/hand.ts'
import type { Open, Opened } from '#web/spatial/open-spatial-view.ts'
import { travels } from './travels.ts'
import type { StageProps } from './view-handle.ts'

/**
 * Opens the renderer on a canvas, updates its size, puts the buttons of the spots over it and handles pointer input, until it is closed.
 */
export function useOpenedView(props: StageProps & { open: Open }) {
  const { startView, spots, onReady, onRefused, open } = props
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  /** By the ids of their spots. */
  const buttons = useRef(new Map<string, HTMLButtonElement>())
  const [{ stage, worn }, setOpened] = useState<Partial<Opened>>({})
  const [ready, setReady] = useState(false)
  const latest = useRef(props)
  latest.current = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once for what it shows; the rest is read when it is needed
  useEffect(() => {
    let opened: Opened
    let closed = false
    try {
      opened = open(canvas.current!, startView)
    } catch {
      onRefused?.('no-webgl')
      return
    }
    const made = opened.stage
    setOpened(opened)
    opened.ready
      .then(() => {
        if (closed) return
        setReady(true)
        onReady?.({
          view: () => made.view,
          look: (view, travelMs = 0) => made.look(view, travels() ? travelMs : 0),
          canvas: () => made.canvas,
          centre: () => made.centre(),
          middle: () => made.placeAt(made.canvas.clientWidth / 2, made.canvas.clientHeight / 2) ?? [...made.centre()],
        })
      })
      .catch(() => {
        if (!closed) onRefused?.('failed')
      })
    return () => {
      closed = true
      onReady?.(null)
      made.close()
    }
  }, [open])

  useLayoutEffect(() => {
    const element = frame.current
    if (!stage || !element) return
    const measure = () => stage.resize(element.clientWidth, element.clientHeight)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [stage])

  useEffect(() => {
    if (!stage || !ready) return
    const place = () =>
      placeButtons(
        stage,
        latest.current.spots.map((spot) => ({ place: spot.place, button: buttons.current.get(spot.id) })),
      )
    place()
    return stage.onFrame(place)
  }, [stage, ready])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands elsewhere is placed anew
  useEffect(() => stage?.redraw(), [spots, stage])

  useEffect(() => {
    if (!stage || !frame.current) return
    return takeHand(stage, frame.current, (x, y) => {
      const place = latest.current.onPlace ? stage.placeAt(x, y) : undefined
      if (place) latest.current.onPlace?.(place)
    })
  }, [stage])
  return { frame, canvas, buttons, stage, worn, ready }
}
