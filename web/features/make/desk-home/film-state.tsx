import { showingState } from '#core/film/publishing.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { ShowingWords } from '../publishing/showing-words.tsx'
import { deskText } from '../words.ts'

/** Who can see a film, and where it is in its time. */
export function FilmState({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  if (film.withheld) return <span className="film-state signal-word">{t('withheld')}</span>
  const state = showingState(film.publishedAt, film.publishedUntil)
  return (
    <span className="film-state">
      {state === 'shown' || state === 'to-come' ? t(`seenBy_${film.visibility}`) : t('seenBy_private')}
      <span className="small dim">
        <ShowingWords publishedAt={film.publishedAt} publishedUntil={film.publishedUntil} />
      </span>
    </span>
  )
}
