import { useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { pathOf } from '#core/spaces/path.ts'
import { viewOf } from '#core/spaces/space.ts'
import { startOf } from '#core/spaces/tiles.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { spacePath } from './addresses.ts'
import { AssetCredits } from './asset-credits.tsx'
import { hasHappened, stopsOf } from './dates.ts'
import { Guide } from './guide.tsx'
import { PlayRange } from './play-range.tsx'
import { SpaceView } from './space-view.tsx'
import { SpotList } from './spot-list.tsx'
import { SpotWords } from './spot-words.tsx'
import { TimeSlider } from './time-slider.tsx'
import { Twin } from './twin.tsx'
import type { StageHandle } from './view-handle.ts'
import { spacesText } from './words.ts'

const lookMs = 1200

/** A space for anyone who enters: what is seen, what is in it, and the same as text. The three say the same; none is a lesser way in. */
export function EnterSpace({ space }: { space: Space }) {
  const t = useText(spacesText)
  const [query, setQuery] = useSearchParams()
  const asText = query.get('view') === 'text'
  const [refused, setRefused] = useState<'no-webgl' | 'failed'>()
  const name = space.title || t('untitled')
  return (
    <article className="space">
      <header className="page space-title">
        <h1 className="title-l">{name}</h1>
        {space.summary && <p className="lead measure">{space.summary}</p>}
        <p className="small dim">
          {[t(`kind_${space.kind}`), space.author ? t('by', { name: space.author }) : ''].filter(Boolean).join(' · ')}
          {space.film && (
            <>
              {' · '}
              <Link className="text-link" to={paths.documentary(space.film.id)}>
                {space.film.title}
              </Link>
            </>
          )}
          {space.isOwn && (
            <>
              {' · '}
              <Link className="text-link" to={spacePath(space.id, { edit: true })}>
                {t('write')}
              </Link>
            </>
          )}
        </p>
        <nav className="space-ways" aria-label={t('ways')}>
          <Link to={spacePath(space.id, { spot: query.get('spot') })} aria-current={asText ? undefined : 'page'}>
            {t('walk')}
          </Link>
          <Link to={spacePath(space.id, { view: 'text', spot: query.get('spot') })} aria-current={asText ? 'page' : undefined}>
            {t('readText')}
          </Link>
        </nav>
      </header>
      {asText || refused ? (
        <>
          {refused && !asText && (
            <p className="page state-note ui" role="status">
              {t(refused === 'no-webgl' ? 'noWebgl' : 'notShown')}
            </p>
          )}
          <Twin space={space} />
        </>
      ) : (
        <Walk
          space={space}
          onRefused={setRefused}
          current={query.get('spot')}
          onChoose={(spot) => setQuery({ space: space.id, ...(spot && { spot }) }, { replace: true, preventScrollReset: true })}
        />
      )}
      <AssetCredits space={space} />
    </article>
  )
}

interface WalkProps {
  space: Space
  current: string | null
  onChoose(id: string | null): void
  onRefused(why: 'no-webgl' | 'failed'): void
}

function Walk({ space, current, onChoose, onRefused }: WalkProps) {
  const t = useText(spacesText)
  const stage = useRef<StageHandle | null>(null)
  const [until, setUntil] = useState<number | null>(null)
  const [playing, setPlaying] = useState<string | null>(null)
  const stops = useMemo(() => stopsOf(space.spots), [space.spots])
  const spots = useMemo(() => space.spots.filter((spot) => hasHappened(spot, until)), [space.spots, until])
  const path = useMemo(() => pathOf(space.spots), [space.spots])
  const asset = space.assets.find(({ id }) => id === space.assetId) ?? null
  const startView = startOf(space, asset?.facts.tiles)
  const spot = space.spots.find(({ id }) => id === current)
  const played = space.spots.find(({ id }) => id === playing)
  const choose = (id: string | null, travelMs = lookMs) => {
    const chosen = space.spots.find((each) => each.id === id)
    setPlaying(null)
    // The target of a link is shown, with any earlier time filter.
    if (chosen && !hasHappened(chosen, until)) setUntil(null)
    onChoose(id)
    if (chosen) stage.current?.look(viewOf(space.kind, chosen, stage.current.centre()), travelMs)
  }
  return (
    <div className="walk">
      <div className="walk-two">
        <div className="walk-seen">
          {played?.film && <PlayRange key={played.id} spot={played} film={played.film} onClose={() => setPlaying(null)} />}
          <div hidden={Boolean(played?.film)}>
            <SpaceView
              kind={space.kind}
              asset={asset}
              round={space.round}
              stereo={space.stereo}
              startView={startView}
              spots={spots}
              current={current}
              onChoose={(id) => choose(id)}
              onReady={(handle) => {
                stage.current = handle
                if (handle && spot) handle.look(viewOf(space.kind, spot, handle.centre()))
              }}
              onRefused={onRefused}
              title={space.title || t('untitled')}
            />
          </div>
          {stops.length > 1 && <TimeSlider stops={stops} value={until} onChange={setUntil} />}
          {path.length > 1 && (
            <Guide path={path} kind={space.kind} stage={stage} startView={startView} onHalt={(id) => choose(id, 0)} current={current} />
          )}
        </div>
        <aside className="walk-said" aria-label={t('whatStands')}>
          {spot ? (
            <SpotWords
              key={spot.id}
              spot={spot}
              asset={space.assets.find(({ id }) => id === spot.assetId) ?? null}
              onPlay={() => setPlaying(spot.id)}
              onClose={() => choose(null)}
              before={space.spots[space.spots.indexOf(spot) - 1]}
              after={space.spots[space.spots.indexOf(spot) + 1]}
              onChoose={choose}
            />
          ) : (
            <SpotList spots={spots} timed={stops.length > 1} onChoose={choose} />
          )}
        </aside>
      </div>
    </div>
  )
}
