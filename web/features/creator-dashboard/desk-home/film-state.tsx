import { showingState } from '#core/publishing.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { ShowingWords } from '../publishing/showing-words.tsx'
import { deskText } from '../words.ts'

/** Who can see a film, and where it stands in its time. */
export function FilmState({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
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
