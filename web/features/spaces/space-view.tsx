import { lazy, Suspense } from 'react'
import type { Space } from '#contract/spaces/spaces.ts'
import { Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { StageProps } from './view-handle.ts'
import { spacesText } from './words.ts'

const MapView = lazy(() => import('./map-view.tsx'))
const TilesView = lazy(() => import('./tiles-view.tsx'))
const RoundView = lazy(() => import('./round-view.tsx'))
const FilmView = lazy(() => import('./film-view.tsx'))

/** A space as it is seen: a map, a picture or film all around, an object. What draws it comes with the first one that needs it. */
export function SpaceView(props: StageProps & { round: Space['round']; stereo: Space['stereo'] }) {
  const t = useText(spacesText)
  const { kind, asset, round, stereo, ...rest } = props
  const stage = { kind, asset, ...rest }
  return (
    <Suspense
      fallback={
        <div className={kind === 'map' && asset?.kind !== 'tiles' ? 'stage-coming stage-coming--map' : 'stage-coming'}>
          <Loading what={t('fetchingOne')} />
        </div>
      }
    >
      {kind === 'map' && asset?.kind === 'tiles' && asset.state === 'ready' ? (
        <TilesView key={asset.id} {...stage} />
      ) : kind === 'map' ? (
        <MapView {...stage} />
      ) : round && !asset ? (
        <FilmView {...stage} round={round} stereo={stereo} />
      ) : asset?.state === 'ready' ? (
        <RoundView key={asset.id} {...stage} />
      ) : (
        <p className="stage-empty ui dim">{t('nothingYet')}</p>
      )}
    </Suspense>
  )
}
