import { type SpaceKind, type Spot, type View, viewOf } from '#core/spaces/space.ts'
import { placeButtons, takeHand, viewKey } from './hand.ts'
import type { Open } from './open-spatial-view.ts'
import type { Seen } from './seen.ts'

interface PlainWays {
  kind: SpaceKind
  startView: View
  spots: readonly Spot[]
  /** Its kind and controls, for screen readers. */
  label: string
  unnamed: string
  open: Open
  onSpot(id: string): void
}
export interface PlainStage {
  stage: Seen
  look(id: string): void
  close(): void
}

const lookMs = 900
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** A space with its spots in `frame`, without the house's pages around it: on other sites, and in a folder. Throws where nothing can be drawn. */
export async function showPlain(frame: HTMLElement, ways: PlainWays): Promise<PlainStage> {
  const { kind, spots, startView } = ways
  const canvas = document.createElement('canvas')
  const { stage, ready } = ways.open(canvas, startView)
  const list = document.createElement('ol')
  list.className = 'stage-spots'
  frame.className = 'stage-frame'
  Object.assign(frame, { tabIndex: 0, role: 'application', ariaLabel: ways.label })
  frame.replaceChildren(canvas, list)
  const measure = () => stage.resize(frame.clientWidth, frame.clientHeight)
  const watched = new ResizeObserver(measure)
  try {
    await ready
  } catch (cause) {
    stage.close()
    throw cause
  }
  measure()
  watched.observe(frame)
  stage.look(startView)
  const viewAt = (spot: Spot) => viewOf(kind, spot, stage.centre())
  const look = (spot: Spot) => stage.look(viewAt(spot), isStill() ? 0 : lookMs)
  const places = spots.map((spot, index) => {
    const button = spotButton(spot, index + 1, ways.unnamed)
    button.addEventListener('focus', () => button.matches(':focus-visible') && look(spot))
    button.addEventListener('click', () => ways.onSpot(spot.id))
    const line = document.createElement('li')
    line.append(button)
    list.append(line)
    return { place: spot.place, button }
  })
  stage.onFrame(() => placeButtons(stage, places))
  stage.redraw()
  list.dataset['ready'] = ''
  canvas.dataset['ready'] = ''
  const letGo = takeHand(stage, frame, () => undefined)
  frame.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const act = viewKey(event.key, stage, event.shiftKey ? 2 : 10, () => stage.look(startView, isStill() ? 0 : lookMs))
    if (!act) return
    event.preventDefault()
    act()
  })
  return {
    stage,
    look(id) {
      const spot = spots.find((one) => one.id === id)
      if (spot) look(spot)
    },
    close() {
      letGo()
      watched.disconnect()
      stage.close()
    },
  }
}

function spotButton({ kind, title }: Spot, number: number, unnamed: string): HTMLButtonElement {
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'stage-spot' })
  button.dataset['kind'] = kind
  button.dataset['away'] = ''
  const [mark, name] = [document.createElement('span'), document.createElement('span')]
  Object.assign(mark, { className: 'stage-number', textContent: String(number) })
  Object.assign(name, { className: 'stage-name', textContent: title || unnamed })
  button.append(mark, name)
  return button
}
