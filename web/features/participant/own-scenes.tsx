import { useEffect, useState } from 'react'
import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { fetchOwnScenes } from '#web/data/clearance/participant.ts'
import { paths } from '#web/paths.ts'
import { useCaptionChoice } from '#web/player/captions/caption-choice.ts'
import { Film } from '#web/player/film.ts'
import { FilmPlayer } from '#web/player/film-player.tsx'
import { useOnlyRanges } from '#web/player/use-only-ranges.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { participantText } from './words.ts'

interface OwnScenesProps {
  linkKey: string
  link: OpenParticipantLink
  version: NonNullable<OpenParticipantLink['version']>
}

/** The holder's scenes as they now are in a version: they play one after the other, and nothing else of the film does. */
export function OwnScenes({ linkKey, link, version }: OwnScenesProps) {
  const t = useText(participantText)
  const [film, setFilm] = useState<Film>()
  const [size, setSize] = useState({ width: 16, height: 9 })
  const [failed, setFailed] = useState(false)
  const startMs = link.scenes[0]!.startsMs
  useEffect(() => {
    const made = new Film({
      startMs,
      durationMs: version.durationMs ?? 0,
      async load() {
        const playback = await fetchOwnScenes(linkKey).catch((cause: unknown) => {
          setFailed(true)
          throw cause
        })
        setSize({ width: playback.width, height: playback.height })
        return playback
      },
    })
    setFilm(made)
    return () => made.close()
  }, [linkKey, version.durationMs, startMs])
  return (
    <section className="participant-part" aria-labelledby="participant-scenes">
      <h2 id="participant-scenes" className="title-m">
        {t('scenes', { count: link.scenes.length })}
      </h2>
      <p className="dim measure">{t('scenesText', { version: version.label || t('versionNumber', { number: version.number }) })}</p>
      {failed ? (
        <Failed title={t('notPlaying')} text={t('notPlayingText')} />
      ) : (
        film && <Scenes film={film} link={link} version={version} size={size} />
      )}
    </section>
  )
}

interface ScenesProps {
  film: Film
  link: OpenParticipantLink
  version: OwnScenesProps['version']
  size: { width: number; height: number }
}

function Scenes({ film, link, version, size }: ScenesProps) {
  const t = useText(participantText)
  const captions = useCaptionChoice(version.id, link.language)
  useOnlyRanges(film, link.scenes)
  return (
    <>
      <div className="participant-player">
        <FilmPlayer
          film={film}
          title={link.film}
          director={link.director}
          width={size.width}
          height={size.height}
          posterUrl={null}
          chapters={[]}
          captions={captions}
          signInPath={paths.login}
          pieces={link.scenes}
        />
      </div>
      <ol className="participant-scenes">
        {link.scenes.map((scene, at) => (
          <li key={scene.startsMs}>
            <Button
              small
              kind="plain"
              onClick={() => {
                film.seek(scene.startsMs)
                void film.play()
              }}
            >
              {t('playScene', { number: at + 1 })}
            </Button>{' '}
            <span className="mono dim">
              {formatTimecode(scene.startsMs)} – {formatTimecode(scene.endsMs)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}
