import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { overlaps } from '#core/boards/geometry.ts'
import type { Card } from '#core/boards/shape.ts'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useBoardVersion, useChosen, useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import { CardFace } from './card-face.tsx'
import { drawFar, farBelow, farColours, mostNear } from './far-picture.ts'
import { LinesLayer } from './lines-layer.tsx'
import { OthersLayer } from './others-layer.tsx'
import { OverLayer } from './over-layer.tsx'
import { type Gesture, pointing, type Tool } from './pointing.ts'
import type { Seen } from './seen.ts'
import { usePaste } from './use-paste.ts'
import { useStageKeys } from './use-stage-keys.ts'

interface StageProps {
  seen: Seen
  tool: Tool
  onTool(tool: Tool): void
  onPan(): void
}

/** The board as a plane without edges. Near, cards are elements; far, one picture of all of them. A movement touches one style and no React. */
export function Stage({ seen, tool, onTool, onPan }: StageProps) {
  const t = useText(boardsText)
  const { board, chosen, mayEdit, say } = useOpenBoard()
  const version = useBoardVersion(board)
  const taken = useChosen(chosen)
  const stage = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const far = useRef<HTMLCanvasElement>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const latest = useRef({ tool, mayEdit, onTool, onPan, gesture, taken })
  latest.current = { tool, mayEdit, onTool, onPan, gesture, taken }
  const hands = useMemo(
    () =>
      pointing({
        seen,
        board,
        chosen,
        tool: () => latest.current.tool,
        mayEdit: () => latest.current.mayEdit,
        origin: () => {
          const { left, top } = stage.current!.getBoundingClientRect()
          return { x: left, y: top }
        },
        onGesture: (next) => {
          latest.current.gesture = next
          setGesture(next?.kind === 'pan' || next?.kind === 'pinch' ? null : next)
          if (next?.kind === 'pan' || next?.kind === 'pinch') latest.current.onPan()
        },
        onDone: () => latest.current.onTool('choose'),
      }),
    [seen, board, chosen],
  )
  const pending = useRef(0)
  const near = useNear(seen, stage, world, far, () => {
    const now = latest.current
    const dragged = now.gesture?.kind === 'drag' ? { ids: now.gesture.ids, dx: now.gesture.dx, dy: now.gesture.dy } : null
    return { chosen: now.taken, dragged, pending: pending.current > 0 }
  })
  useWheel(stage, seen, onPan)
  usePaste(stage, seen)
  useStageKeys(stage, { seen, hands, onTool, onPan })

  const saying = useRef<() => void>(undefined)
  const pointer = useRef<{ x: number; y: number } | null>(null)
  saying.current = () => {
    const { x, y, zoom } = seen.view
    const dragged = gesture?.kind === 'drag' ? { dx: gesture.dx, dy: gesture.dy } : null
    say({
      at: pointer.current,
      view: { x, y, zoom, width: seen.width, height: seen.height },
      chosen: [...taken].slice(0, 200),
      dragged,
      presents: false,
    })
  }
  useEffect(() => seen.subscribe(() => saying.current?.()), [seen])
  // biome-ignore lint/correctness/useExhaustiveDependencies: said when what is taken or dragged changes
  useEffect(() => saying.current?.(), [taken, gesture])

  const drag = gesture?.kind === 'drag' ? gesture : null
  const resize = gesture?.kind === 'resize' ? gesture : null
  const placed = (card: Card): Card =>
    drag?.ids.has(card.id)
      ? { ...card, x: card.x + drag.dx, y: card.y + drag.dy }
      : resize?.id === card.id
        ? { ...card, w: Math.max(64, card.w + resize.dw), h: Math.max(48, card.h + resize.dh) }
        : card
  const shown = near.box
    ? [...board.grid.near(near.box)].flatMap((id) => {
        const card = board.cards.get(id)
        return card && overlaps(card, near.box!) ? [card] : []
      })
    : [...taken].flatMap((id) => board.cards.get(id) ?? []).slice(0, 20)
  shown.sort((one, other) => one.z - other.z)
  const faces = useSomeAtATime(shown, taken, pending, () => seen.set(seen.view))

  return (
    // biome-ignore lint/a11y/useSemanticElements: a plane of cards is no set of fields
    <div
      ref={stage}
      className="board-stage"
      data-tool={tool}
      role="group"
      aria-label={t('stage')}
      aria-describedby="board-stage-keys"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the board are heard here
      tabIndex={0}
      onPointerDown={(event) => {
        const target = event.target as Element
        if (target.closest('button, a, textarea, input, select, video')) return
        if (chosen.edited) chosen.edit(null)
        stage.current?.focus({ preventScroll: true })
        event.currentTarget.setPointerCapture(event.pointerId)
        hands.down(event.nativeEvent)
      }}
      onPointerMove={(event) => {
        const { left, top } = event.currentTarget.getBoundingClientRect()
        pointer.current = {
          x: seen.view.x + (event.clientX - left) / seen.view.zoom,
          y: seen.view.y + (event.clientY - top) / seen.view.zoom,
        }
        saying.current?.()
        hands.move(event.nativeEvent)
      }}
      onPointerUp={(event) => hands.up(event.nativeEvent)}
      onPointerCancel={(event) => hands.cancel(event.nativeEvent)}
      onPointerLeave={() => {
        pointer.current = null
        saying.current?.()
      }}
      onDoubleClick={(event) => {
        if (!mayEdit || (event.target as Element).closest('button, a, textarea, input, select')) return
        const at = pointer.current
        const [id] = [...taken]
        if (id && board.cards.get(id)?.kind !== 'ink') chosen.edit(id)
        else if (at) chosen.edit(newNote(board, at))
      }}
    >
      <p id="board-stage-keys" className="unseen">
        {t('stageKeys')}
      </p>
      <canvas ref={far} className="board-far" />
      <div ref={world} className="board-world">
        {near.box && <LinesLayer box={near.box} placed={placed} version={version} />}
        {faces.map((card) => (
          <CardFace key={card.id} card={placed(card)} chosen={taken.has(card.id)} lifted={drag?.ids.has(card.id) ?? false} />
        ))}
        <OverLayer gesture={gesture} placed={placed} />
        <OthersLayer />
      </div>
    </div>
  )
}

function newNote(board: ReturnType<typeof useOpenBoard>['board'], at: { x: number; y: number }): string {
  return addCard(board, 'note', at)
}

/** Follows the view: moves the world by one style, draws the far picture, and says which part of the board is near enough to be elements. */
function useNear(
  seen: Seen,
  stage: RefObject<HTMLDivElement | null>,
  world: RefObject<HTMLDivElement | null>,
  far: RefObject<HTMLCanvasElement | null>,
  now: () => {
    chosen: ReadonlySet<string>
    dragged: { ids: ReadonlySet<string>; dx: number; dy: number } | null
    /** Elements are still to come: until then the picture stands in for them. */
    pending: boolean
  },
): { box: { x: number; y: number; w: number; h: number } | null } {
  const { board, chosen } = useOpenBoard()
  const [near, setNear] = useState<{ key: string; box: { x: number; y: number; w: number; h: number } | null }>({ key: 'far', box: null })
  const state = useRef(now)
  state.current = now
  useEffect(() => {
    const element = stage.current!
    const canvas = far.current!
    const context = canvas.getContext('2d')!
    const colours = farColours(element)
    let asked = 0
    let shownKey = 'far'
    const draw = () => {
      asked = 0
      const { x, y, zoom } = seen.view
      world.current!.style.transform = `scale(${zoom}) translate(${-x}px, ${-y}px)`
      world.current!.style.setProperty('--hair-number', `${1 / zoom}`)
      element.style.setProperty('--board-x', `${-x * zoom}px`)
      element.style.setProperty('--board-y', `${-y * zoom}px`)
      element.style.setProperty('--board-step', `${zoom < 0.5 ? 128 * zoom : 32 * zoom}px`)
      const wanted = wantedBox(seen, (box) => board.grid.near(box).size)
      const key = wanted ? `${wanted.x},${wanted.y},${wanted.w},${wanted.h}` : 'far'
      if (key !== shownKey) {
        shownKey = key
        setNear({ key, box: wanted })
      }
      const { chosen: taken, dragged, pending } = state.current()
      canvas.hidden = wanted !== null && !pending
      if (!canvas.hidden) {
        drawFar(context, seen, board.cards.values(), board.lines.values(), (id) => board.cards.get(id), taken, dragged, colours)
      }
    }
    const soon = () => {
      asked ||= requestAnimationFrame(draw)
    }
    const size = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = element
      canvas.width = clientWidth * devicePixelRatio
      canvas.height = clientHeight * devicePixelRatio
      seen.resize(clientWidth, clientHeight)
    })
    size.observe(element)
    const stops = [seen.subscribe(soon), board.subscribe(soon), chosen.subscribe(soon)]
    draw()
    return () => {
      cancelAnimationFrame(asked)
      size.disconnect()
      for (const stop of stops) stop()
    }
  }, [seen, board, chosen, stage, world, far])
  // Where the picture takes the place of elements it is drawn once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn when it changes
  useEffect(() => seen.set(seen.view), [near.box, seen])
  return near
}

const facesAtOnce = 4
/** New elements come a few in each frame, so that no frame is held up by a whole row of them; the far picture shows the others meanwhile. */
function useSomeAtATime(
  shown: readonly Card[],
  taken: ReadonlySet<string>,
  pending: RefObject<number>,
  redraw: () => void,
): readonly Card[] {
  const there = useRef<ReadonlySet<string>>(new Set())
  const [, again] = useReducer((count: number) => count + 1, 0)
  let fresh = 0
  const now = shown.filter(({ id }) => there.current.has(id) || taken.has(id) || fresh++ < facesAtOnce)
  const left = shown.length - now.length
  useEffect(() => {
    there.current = new Set(now.map(({ id }) => id))
    const before = pending.current
    pending.current = left
    if (before > 0 !== left > 0) redraw()
    if (left === 0) return
    const asked = requestAnimationFrame(again)
    return () => cancelAnimationFrame(asked)
  })
  return now
}

/** The part of the board kept as elements: what is seen and some around it, in steps, so that it seldom changes. Null where that would be too far or too much. */
function wantedBox(seen: Seen, count: (box: { x: number; y: number; w: number; h: number }) => number) {
  if (seen.view.zoom < farBelow) return null
  const { x, y, w, h } = seen.box
  const step = 512
  const left = Math.floor((x - 128) / step) * step
  const top = Math.floor((y - 128) / step) * step
  const box = { x: left, y: top, w: Math.ceil((x + w + 128 - left) / step) * step, h: Math.ceil((y + h + 128 - top) / step) * step }
  return count(box) > mostNear * 2 ? null : box
}

/** The wheel moves the board; with Ctrl, which is also how trackpads say "pinch", it brings it nearer. */
function useWheel(stage: RefObject<HTMLDivElement | null>, seen: Seen, onPan: () => void) {
  useEffect(() => {
    const element = stage.current!
    const wheel = (event: WheelEvent) => {
      if ((event.target as Element).closest('.board-scrolls')) return
      event.preventDefault()
      onPan()
      const unit = event.deltaMode === 1 ? 32 : 1
      const { left, top } = element.getBoundingClientRect()
      if (event.ctrlKey || event.metaKey)
        seen.zoomBy(Math.exp(-event.deltaY * unit * 0.0025), { x: event.clientX - left, y: event.clientY - top })
      else if (event.shiftKey) seen.panBy(event.deltaY * unit, event.deltaX * unit)
      else seen.panBy(event.deltaX * unit, event.deltaY * unit)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [stage, seen, onPan])
}
