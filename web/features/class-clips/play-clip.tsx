import { type ReactNode, useCallback, useEffect, useState } from 'react'
import type { ClassClip } from '#contract/institutions/class-clips.ts'
import { paths } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { PassagePlayer } from '#web/player/passage-player.tsx'
import { countClip } from './count-clip.ts'
import { stopAtQuestions } from './stop-at-questions.ts'

export interface Asking {
  questions: readonly { id: string; atMs: number }[]
  /** Content under the picture: the current question, by id, and a function to continue. */
  part(asked: string | undefined, ask: (id: string) => void, goOn: () => void): ReactNode
}
interface PlayClipProps {
  clip: ClassClip
  film: NonNullable<ClassClip['film']>
  asking?: Asking
}

/** The passage of a clip, with play counts; pauses at its questions. */
export function PlayClip({ clip, film: cut, asking }: PlayClipProps) {
  const [film, setFilm] = useState<Film>()
  const [asked, setAsked] = useState<string>()
  const onFilm = useCallback(
    (playing: Film) => {
      setFilm(playing)
      return countClip(playing, clip.id)
    },
    [clip.id],
  )
  const questions = asking?.questions
  useEffect(() => (film && questions ? stopAtQuestions(film, questions, setAsked) : undefined), [film, questions])
  const goOn = () => {
    setAsked(undefined)
    film?.play()
  }
  return (
    <>
      {/* A film is watched in the light of the house, also at a desk. */}
      <div className="clip-picture" data-light="house">
        <PassagePlayer cut={cut} startsMs={clip.startsMs} endsMs={clip.endsMs} signInPath={paths.login} onFilm={onFilm} />
      </div>
      {asking?.part(asked, setAsked, goOn)}
    </>
  )
}
