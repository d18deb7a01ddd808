import { type KeyboardEvent, lazy, Suspense } from 'react'
import { viewOf } from '#core/spaces/space.ts'
import { viewKey } from '#web/spatial/hand.ts'
import type { Open } from '#web/spatial/open-spatial-view.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { travels } from './travels.ts'
import { useOpenedView } from './use-opened-view.ts'
import type { StageProps } from './view-handle.ts'
import { spacesText } from './words.ts'

const Headset = lazy(() => import('./headset.tsx'))
const lookMs = 900

/**
 * A canvas with its spots over it as buttons, in their order. Arrows turn, plus and minus come closer, Tab goes from spot to spot and looks at each, Enter
 * opens it. `open` brings what is shown.
 */
export function ViewFrame(props: StageProps & { open: Open }) {
  const { kind, startView, spots, current, onChoose, onPlace, title } = props
  const t = useText(spacesText)
  const { frame, canvas, buttons, stage, worn, ready } = useOpenedView(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stage || event.altKey || event.ctrlKey || event.metaKey) return
    const step = event.shiftKey ? 2 : 10
    const act = viewKey(event.key, stage, step, () => stage.look(startView, travels() ? lookMs : 0))
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    <section className="stage" aria-label={t('stageOf', { title })} onKeyDown={onKeyDown}>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: turned by the arrows, so it must be able to have the focus */}
      <div
        ref={frame}
        className="stage-frame"
        tabIndex={0}
        role="application"
        aria-label={t(kind === 'map' ? 'stageKeys_map' : 'stageKeys')}
        data-places={onPlace ? true : undefined}
      >
        {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: turned by the arrows, so it must be able to have the focus */}
        <canvas ref={canvas} data-ready={ready || undefined} />
        {!ready && (
          <div className="stage-waits">
            <Loading what={t('fetchingOne')} />
          </div>
        )}
        <ol className="stage-spots" data-ready={ready || undefined}>
          {spots.map((spot, index) => (
            <li key={spot.id}>
              <button
                type="button"
                ref={(element) => {
                  if (element) buttons.current.set(spot.id, element)
                  else buttons.current.delete(spot.id)
                }}
                className="stage-spot"
                data-kind={spot.kind}
                aria-pressed={spot.id === current}
                data-away
                onFocus={(event) => {
                  if (event.currentTarget.matches(':focus-visible')) stage?.look(viewOf(kind, spot, stage.centre()), travels() ? lookMs : 0)
                }}
                onClick={() => onChoose(spot.id)}
              >
                <span className="stage-number">{index + 1}</span>
                <span className="stage-name">{spot.title || t('unnamedSpot')}</span>
              </button>
            </li>
          ))}
        </ol>
      </div>
      <p className="stage-acts">
        <Button small onClick={() => stage?.closer(1.25)}>
          {t('closer')}
        </Button>
        <Button small onClick={() => stage?.closer(0.8)}>
          {t('further')}
        </Button>
        <Button small onClick={() => stage?.look(startView, travels() ? lookMs : 0)}>
          {t('straight')}
        </Button>
        {worn && ready && 'xr' in navigator && (
          <Suspense fallback={null}>
            <Headset stage={worn} spots={spots} onChoose={onChoose} />
          </Suspense>
        )}
        <span className="small dim stage-hint">{t('stageHint')}</span>
      </p>
    </section>
  )
}
