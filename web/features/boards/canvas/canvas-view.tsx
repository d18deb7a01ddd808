import { use, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { mostZoom, readingOrder, viewOf } from '#core/boards/geometry.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import { OthersContext, useBoardVersion, useChosen, useOpenBoard } from '../board-context.ts'
import { CardPanel } from '../card-panel.tsx'
import type { Chosen } from '../chosen.ts'
import type { BoardDoc } from '../document/board-doc.ts'
import { FilmCards } from '../from-films/film-cards.tsx'
import { boardsText } from '../words.ts'
import type { Tool } from './gestures.ts'
import { Palette } from './palette.tsx'
import { Plane } from './plane.tsx'
import { Presenting } from './presenting.tsx'
import { Seen } from './seen.ts'

/** The plane with its tools, and the panel of the selection. */
export function CanvasView() {
  const t = useText(boardsText)
  const { board, chosen, say } = useOpenBoard()
  const [seen] = useState(() => new Seen())
  const [tool, setTool] = useState<Tool>('choose')
  const [house, setHouse] = useState(false)
  const [presenting, setPresenting] = useState(false)
  const body = useRef<HTMLDivElement>(null)
  const taken = useChosen(chosen)
  useBoardVersion(board)
  useFirstLook(seen)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when something else is taken
  useEffect(() => {
    if (seen.sized) lookAtShown(seen, board, chosen)
  }, [taken, chosen, board, seen])
  const letGo = useLetGo()
  const frames = [...board.cards.values()].filter(({ kind }) => kind === 'frame').toSorted(readingOrder)
  const add = (act: (at: { x: number; y: number }) => string) => {
    const { x, y, w, h } = seen.box
    const id = act({ x: x + w / 2, y: y + h / 2 })
    const card = board.cards.get(id)
    if (card) seen.reveal(card)
    // Content with its own text is not overwritten.
    if (card?.range || card?.picture || card?.about) chosen.take([id])
    else chosen.edit(id)
  }
  return (
    <div ref={body} className={presenting ? 'board-body board-body--presents' : 'board-body'}>
      <Following seen={seen} />
      <Palette tool={tool} onTool={setTool} onAdd={add} onHouse={() => setHouse(true)} onPicture={(card) => chosen.show([card])} />
      <Plane seen={seen} tool={tool} onTool={setTool} onPan={letGo} />
      {board.cards.size === 0 && (
        <div className="board-empty">
          <p className="title-m">{t('empty')}</p>
          <p className="measure dim">{t('emptyText')}</p>
        </div>
      )}
      <div className="board-corner">
        <Button small kind="plain" aria-label={t('smaller')} onClick={() => seen.zoomBy(0.8)}>
          −
        </Button>
        <Zoom seen={seen} />
        <Button small kind="plain" aria-label={t('larger')} onClick={() => seen.zoomBy(1.25)}>
          +
        </Button>
        <Button small kind="plain" onClick={() => seen.fit(board.cards.values())}>
          {t('all')}
        </Button>
        {frames.length > 0 && (
          <Button
            small
            kind="plain"
            onClick={() => {
              chosen.drop()
              setPresenting(true)
            }}
          >
            {t('present')}
          </Button>
        )}
      </div>
      {taken.size > 0 && !presenting && <CardPanel ids={[...taken]} seen={seen} />}
      {house && <FilmCards onClose={() => setHouse(false)} onAdd={add} />}
      {presenting && (
        <Presenting
          frames={frames}
          seen={seen}
          stage={body}
          onShow={(view) =>
            say({ at: null, view: { ...view, width: seen.width, height: seen.height }, chosen: [], dragged: null, presents: true })
          }
          onEnd={() => {
            setPresenting(false)
            seen.set(seen.view)
          }}
        />
      )}
    </div>
  )
}

/** The zoom: the number is updated without React; its announcement follows when the view rests. */
function Zoom({ seen }: { seen: Seen }) {
  const t = useText(boardsText)
  const number = useRef<HTMLSpanElement>(null)
  const [rested, setRested] = useState(100)
  useEffect(() => {
    let resting: ReturnType<typeof setTimeout> | undefined
    let shown = ''
    const show = () => {
      const percent = Math.round(seen.view.zoom * 100)
      if (`${percent} %` === shown) return
      shown = `${percent} %`
      number.current!.textContent = shown
      clearTimeout(resting)
      resting = setTimeout(setRested, 200, percent)
    }
    show()
    const stop = seen.subscribe(show)
    return () => {
      stop()
      clearTimeout(resting)
    }
  }, [seen])
  return (
    <button
      type="button"
      className="board-zoom mono"
      aria-label={t('lifeSize', { percent: rested })}
      onClick={() => seen.zoomBy(1 / seen.view.zoom)}
    >
      <span ref={number} />
    </button>
  )
}

/** Scrolls to a selection made elsewhere. False without one. */
function lookAtShown(seen: Seen, board: BoardDoc, chosen: Chosen): boolean {
  const shown = [...(chosen.toShow ?? [])].flatMap((id) => board.cards.get(id) ?? [])
  chosen.toShow = null
  if (shown.length > 0) seen.fit(shown)
  return shown.length > 0
}

/** Fits everything, or the target, once the stage has its size; from then on the user controls the view. */
function useFirstLook(seen: Seen) {
  const { board, chosen } = useOpenBoard()
  useEffect(() => {
    const stop = seen.subscribe(() => {
      if (!seen.sized) return
      stop()
      if (!lookAtShown(seen, board, chosen)) seen.fit(board.cards.values())
    })
    return stop
  }, [board, chosen, seen])
}

/** Follows another person's view until the user moves. */
function Following({ seen }: { seen: Seen }) {
  const room = use(OthersContext)
  const [query] = useSearchParams()
  const followed = query.get('follow')
  const where = followed ? room.pointers.get(followed)?.view : undefined
  const key = where && `${where.x},${where.y},${where.zoom},${where.width},${where.height}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: followed when the other's view changes, not when one's own does
  useEffect(() => {
    if (!where) return
    const theirs = { x: where.x, y: where.y, w: where.width / where.zoom, h: where.height / where.zoom }
    seen.set(viewOf(theirs, seen.width, seen.height, 0, mostZoom))
  }, [key])
  return null
}

function useLetGo(): () => void {
  const [query, setQuery] = useSearchParams()
  const followed = query.get('follow')
  const letGo = useRef(() => {})
  letGo.current = () => {
    if (!followed) return
    setQuery(
      (now) => {
        now.delete('follow')
        return now
      },
      { replace: true },
    )
  }
  const [stable] = useState(() => () => letGo.current())
  return stable
}
