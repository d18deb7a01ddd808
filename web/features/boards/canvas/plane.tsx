import { memo, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { overlaps } from '#core/boards/geometry.ts'
import { type CardKind, cardKinds } from '#core/boards/shape.ts'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { addCard } from '../acts.ts'
import { useChosen, useOpenBoard } from '../board-context.ts'
import { boardsText } from '../words.ts'
import { Faces } from './faces.ts'
import { useFollowedView } from './follow-view.ts'
import type { Gesture, Tool } from './gestures.ts'
import { LinesLayer } from './lines-layer.tsx'
import { OthersLayer } from './others-layer.tsx'
import { OverLayer } from './over-layer.tsx'
import { pointing } from './pointing.ts'
import { RichFaces } from './rich-faces.tsx'
import type { Seen } from './seen.ts'
import { useDrop } from './use-drop.ts'
import { usePaste } from './use-paste.ts'
import { usePlaneKeys } from './use-plane-keys.ts'
import { useTelling } from './use-telling.ts'

interface StageProps {
  seen: Seen
  tool: Tool
  onTool(tool: Tool): void
  onPan(): void
}

/** The board as a plane without edges. Near, cards are elements; far, one canvas. Panning changes one style, without React. */
export const Plane = memo(function Plane({ seen, tool, onTool, onPan }: StageProps) {
  const t = useText(boardsText)
  const { board, chosen, mayEdit } = useOpenBoard()
  const taken = useChosen(chosen)
  const stage = useRef<HTMLDivElement>(null)
  const world = useRef<HTMLDivElement>(null)
  const far = useRef<HTMLCanvasElement>(null)
  const near = useRef<HTMLDivElement>(null)
  const others = useRef<HTMLDivElement>(null)
  const [gesture, setGesture] = useState<Gesture | null>(null)
  const latest = useRef({ tool, mayEdit, onTool, onPan })
  latest.current = { tool, mayEdit, onTool, onPan }
  const faces = useMemo(() => new Faces(board, chosen, seen), [board, chosen, seen])
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
          faces.hold(next)
          setGesture(next?.kind === 'pan' || next?.kind === 'pinch' ? null : next)
          if (next?.kind === 'pan' || next?.kind === 'pinch') latest.current.onPan()
        },
        onDone: () => latest.current.onTool('choose'),
      }),
    [seen, board, chosen, faces],
  )
  useFaceFacts(faces)
  useFollowedView(seen, faces, { stage, world, far, near, others })
  useWheel(stage, seen, onPan)
  usePaste(stage, seen)
  usePlaneKeys(stage, { seen, hands, onTool, onPan })
  const drop = useDrop(seen)

  const { pointer, tell } = useTelling(seen, taken, gesture)

  /** The focused or edited card is scrolled into view, also in the negative area. */
  const revealHolder = (target: Element) => {
    const card = board.cards.get(target.closest('[data-card]')?.getAttribute('data-card') ?? '')
    if (card && !overlaps(card, seen.box)) seen.reveal(card)
  }

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
        tell()
        hands.move(event.nativeEvent)
      }}
      onPointerUp={(event) => hands.up(event.nativeEvent)}
      onPointerCancel={(event) => hands.cancel(event.nativeEvent)}
      onPointerLeave={() => {
        pointer.current = null
        tell()
      }}
      {...drop}
      onFocus={(event) => revealHolder(event.target)}
      onInput={(event) => revealHolder(event.target as Element)}
      onScroll={({ currentTarget, target }) => {
        // Browsers and screen readers scroll to a match or a button: translated to a movement of the view.
        if (target !== currentTarget || (currentTarget.scrollLeft === 0 && currentTarget.scrollTop === 0)) return
        seen.panBy(currentTarget.scrollLeft, currentTarget.scrollTop)
        currentTarget.scrollTo(0, 0)
      }}
      onDoubleClick={(event) => {
        if (!mayEdit || (event.target as Element).closest('button, a, textarea, input, select')) return
        const at = pointer.current
        const [id] = [...taken]
        if (id && board.cards.get(id)?.kind !== 'ink') chosen.edit(id)
        else if (at) chosen.edit(addCard(board, 'note', at))
      }}
    >
      <p id="board-stage-keys" className="unseen">
        {t('stageKeys')}
      </p>
      <canvas ref={far} className="board-far" />
      <div ref={world} className="board-world">
        <LinesLayer faces={faces} gesture={gesture} />
        <div ref={near} className="board-near" />
        <OverLayer gesture={gesture} />
        <OthersLayer ref={others} />
      </div>
      <RichFaces faces={faces} />
    </div>
  )
})

/** Passes the texts and settings of the page to the faces, whenever they change. */
function useFaceFacts(faces: Faces) {
  const t = useText(boardsText)
  const { facts, mayEdit, mayComment } = useOpenBoard()
  const { comments, scenes, round } = facts
  useLayoutEffect(() => {
    const open = new Map<string, number>()
    for (const { cardId, settledAt } of comments) if (!settledAt) open.set(cardId, (open.get(cardId) ?? 0) + 1)
    faces.dress({
      kinds: Object.fromEntries(cardKinds.map((kind) => [kind, t(`kind_${kind}`)])) as Record<CardKind, string>,
      inOutline: t('inOutline'),
      remarks: (count) => t('remarks', { count }),
      day: (due) => dateFormat({ day: 'numeric', month: 'short', year: 'numeric' }).format(new Date(`${due}T12:00:00`)),
      open,
      scenes: new Set(scenes),
      mayEdit,
      votes: (card) => (round ? (round.open ? mayComment : (round.all?.[card] ?? 0) > 0) : false),
    })
  }, [faces, t, comments, scenes, round, mayEdit, mayComment])
}

/** The wheel pans; with Ctrl, also sent by trackpads for "pinch", it zooms. */
function useWheel(stage: RefObject<HTMLDivElement | null>, seen: Seen, onPan: () => void) {
  useEffect(() => {
    const element = stage.current!
    const wheel = (event: WheelEvent) => {
      if ((event.target as Element).closest('.board-scrolls')) return
      event.preventDefault()
      onPan()
      const unit = event.deltaMode === 1 ? 32 : 1
      if (event.ctrlKey || event.metaKey) {
        const { left, top } = element.getBoundingClientRect()
        seen.zoomBy(Math.exp(-event.deltaY * unit * 0.0025), { x: event.clientX - left, y: event.clientY - top })
      } else if (event.shiftKey) seen.panBy(event.deltaY * unit, event.deltaX * unit)
      else seen.panBy(event.deltaX * unit, event.deltaY * unit)
    }
    element.addEventListener('wheel', wheel, { passive: false })
    return () => element.removeEventListener('wheel', wheel)
  }, [stage, seen, onPan])
}
