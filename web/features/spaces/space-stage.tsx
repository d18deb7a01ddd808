import { lazy, Suspense } from 'react'
import type { Space } from '#contract/spaces.ts'
import { Loading } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import type { StageProps } from './stage-handle.ts'
import { spacesText } from './words.ts'

const MapStage = lazy(() => import('./map-stage.tsx'))
const TilesStage = lazy(() => import('./tiles-stage.tsx'))
const RoundStage = lazy(() => import('./round-stage.tsx'))
const FilmStage = lazy(() => import('./film-stage.tsx'))

/** A space as it is seen: a map, a picture or film all around, an object. What draws it comes with the first one that needs it. */
export function SpaceStage(props: StageProps & { round: Space['round']; stereo: Space['stereo'] }) {
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
        <TilesStage key={asset.id} {...stage} />
      ) : kind === 'map' ? (
        <MapStage {...stage} />
      ) : round && !asset ? (
        <FilmStage {...stage} round={round} stereo={stereo} />
      ) : asset?.state === 'ready' ? (
        <RoundStage key={asset.id} {...stage} />
      ) : (
        <p className="stage-empty ui dim">{t('nothingYet')}</p>
      )}
    </Suspense>
  )
}
