import { useQuery } from '@tanstack/react-query'
import { foundFilmsQuery, noFilters } from '#web/data/search/search.ts'
import { FilmStill } from '#web/player/picture/film-still.tsx'
import type { ReaderChoices } from '#web/player/reader-choices.ts'
import { ratioOf } from '#web/ui/layout/still.tsx'
import { useText } from '#web/ui/text.ts'
import { settingsText } from './words.ts'

/** How captions will look, on the newest film of the house; on black where there is none. */
export function CaptionSample({ choices }: { choices: ReaderChoices }) {
  const t = useText(settingsText)
  const { data } = useQuery(foundFilmsQuery('', noFilters, 'newest', 1))
  const film = data?.films.find(({ posterObject }) => posterObject)
  return (
    <div className="settings-sample" data-ground={choices.captionGround} data-place={choices.captionPlace}>
      {film && <FilmStill objectName={film.posterObject} ratio={ratioOf(film)} />}
      <span style={{ fontSize: `${Number(choices.captionSize) / 100}em` }}>{t('captionSample')}</span>
    </div>
  )
}
