import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { filmsToReviewQuery } from '#web/data/review/teams.ts'
import { drawPath } from '#web/paths.ts'
import type { Film } from '#web/player/film.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useText } from '#web/ui/text.ts'
import type { Keeping } from '../acts/use-kept.ts'
import { documentaryText } from '../words.ts'
import { useCiteClip } from './use-cite-clip.ts'
import { useClassPlaces } from './use-class-places.ts'

interface FilmMarksProps {
  film: Film
  documentary: Documentary
  version: ShownVersion
  keeping: Keeping
}

/** What is done with a passage where the film is: a clip, its citation, a clip for a class, a drawn note. What a person may not do is not there. */
export default function FilmMarks({ film, documentary, version, keeping }: FilmMarksProps) {
  const t = useText(documentaryText)
  const navigate = useNavigate()
  const { user } = useSession()
  const cite = useCiteClip(documentary, keeping)
  const places = useClassPlaces(documentary.id)
  const films = useQuery({ ...filmsToReviewQuery, enabled: Boolean(user), staleTime: 60_000 })
  const reviewed = films.data?.find(({ id }) => id === documentary.id)?.versions.some(({ id }) => id === version.id)
  if (!user) return null
  return (
    <>
      <Button small aria-pressed={keeping.act === 'clip'} aria-keyshortcuts="N" onClick={() => keeping.begin('clip')}>
        {t('createClip')}
      </Button>
      <Button small onClick={() => void cite(keeping.meant())}>
        {t('citeClip')}
      </Button>
      {places.length > 0 && (
        <Button small aria-pressed={keeping.act === 'class'} onClick={() => keeping.begin('class')}>
          {t('classClip')}
        </Button>
      )}
      {reviewed && (
        <Button
          small
          onClick={() => {
            film.pause()
            void navigate(drawPath(documentary.id, version.id, film.positionMs))
          }}
        >
          {t('drawHere')}
        </Button>
      )}
    </>
  )
}
