import { useCallback } from 'react'
import type { ClassClip } from '#contract/class-clips.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { PassagePlayer } from '#web/player/passage-player.tsx'
import { countClip } from './count-clip.ts'

/** The passage of a clip, counted while it is played. */
export function PlayClip({ clip, film }: { clip: ClassClip; film: NonNullable<ClassClip['film']> }) {
  const count = useCallback((playing: Film) => countClip(playing, clip.id), [clip.id])
  return (
    // A film is watched in the light of the house, also at a desk.
    <div className="clip-picture" data-light="house">
      <PassagePlayer cut={film} startsMs={clip.startsMs} endsMs={clip.endsMs} signInPath={paths.login} onFilm={count} />
    </div>
  )
}
