import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { msOfFrame } from '#core/edit/rushes/rush-frames.ts'
import { trackIn } from '#core/edit/rushes/rush-tracks.ts'
import { asVersion } from '#web/data/edit/rush-as-version.ts'
import { markLookedAt, type Rush } from '#web/data/edit/rushes.ts'
import { saidQuery } from '#web/data/edit/said-stretches.ts'
import type { OwnVersion, TeamDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { PassagePlayer } from '#web/player/passage-player.tsx'
import { useText } from '#web/ui/text.ts'
import { StateOf } from '../list/contact-sheet.tsx'
import { codeOf, rateOf } from '../rush-code.ts'
import { rushesOf } from '../rush-path.ts'
import { SceneChip } from '../scenes/scene-chip.tsx'
import type { Rushes } from '../use-rushes.ts'
import { rushesText } from '../words.ts'
import { RushBench } from './rush-bench.tsx'

interface OneRushProps {
  film: TeamDocumentary
  rush: Rush
  of: Rushes
  /** Where it begins to play. */
  frame: number
  /** `language`: what is spoken in the rush, where that is not what is spoken in the film. */
  captions(version: OwnVersion, language: string | null): ReactNode
}

/** One rush: the picture, what is said beside it, and what is chosen of it. */
export function OneRush({ film, rush, of, frame, captions }: OneRushProps) {
  const t = useText(rushesText)
  const [player, setPlayer] = useState<Film>()
  const [language, setLanguage] = useState<string | null>(null)
  const tracks = of.tracks?.get(rush.id) ?? []
  const track = trackIn(tracks, language)
  const cues = useQuery({ ...saidQuery(track?.id ?? ''), enabled: track !== undefined })
  const onFilm = useCallback((made: Film) => {
    setPlayer(made)
    return () => setPlayer(undefined)
  }, [])
  useEffect(() => {
    if (!player || rush.lookedAt) return
    return player.subscribe(() => player.get().playing && void markLookedAt(film.id, rush.id).catch(() => undefined))
  }, [player, film.id, rush.id, rush.lookedAt])
  const rate = rush.rateNum && rush.rateDen ? { frames: rush.rateNum, seconds: rush.rateDen } : undefined
  const spoken = rush.language ?? film.language
  const watchable = rush.state === 'ready' || rush.state === 'watchable'
  return (
    <>
      <div className="head one-rush-head">
        <h2 id="film-rushes">
          <bdi>{rush.name}</bdi>
        </h2>
        <Link to={rushesOf(film.id)}>{t('allRushes')}</Link>
      </div>
      <p className="one-rush-facts mono dim">
        {[
          codeOf(rush, 0),
          rateOf(rush),
          rush.reel,
          rush.camera,
          rush.shotOn,
          rush.take && t('takeNumber', { take: rush.take }),
          of.about.people(rush).join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {rush.sceneId && (
        <p className="one-rush-scene">
          {t('scene')}: <SceneChip scene={of.scenes.find(({ id }) => id === rush.sceneId)} />
        </p>
      )}
      {rush.note && <p className="one-rush-note">{rush.note}</p>}
      {watchable && rate ? (
        <div className="one-rush-desk">
          {/* A film is watched in the light of the house, also at a desk. */}
          <div className="one-rush-picture" data-light="house">
            <PassagePlayer
              cut={{
                ...{ documentaryId: film.id, versionId: rush.id, isCurrent: false, title: rush.name, director: '', posterObject: null },
                ...{ language: spoken, durationMs: rush.durationMs, width: rush.width, height: rush.height },
              }}
              startsMs={msOfFrame(Math.max(0, frame), rate)}
              endsMs={null}
              signInPath={paths.login}
              onFilm={onFilm}
            />
          </div>
          {player && <RushBench {...{ film, rush, rate, of, player, track, tracks }} cues={cues.data ?? []} onLanguage={setLanguage} />}
        </div>
      ) : (
        <p>
          <StateOf rush={rush} />
        </p>
      )}
      {watchable && track === undefined && captions(asVersion(film.id, rush), rush.language)}
    </>
  )
}
