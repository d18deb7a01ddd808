import { type OwnDocumentary, restoreDocumentary } from '#web/data/films/own-documentaries.ts'
import { FilmStill } from '#web/player/film-still.tsx'
import { Button } from '#web/ui/button.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { deskText } from './words.ts'

const keptMs = 30 * 24 * 3600 * 1000

/** Films taken away in the last 30 days, each with its way back. */
export function RemovedFilms({ films }: { films: OwnDocumentary[] }) {
  const t = useText(deskText)
  const restore = async (film: OwnDocumentary) => {
    try {
      await restoreDocumentary(film.id)
      toast.success(t('restored'), t('restoredText', { title: film.title }))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <div className="removed">
      <h3 className="small">{t('removed')}</h3>
      <ul>
        {films.map((film) => (
          <li key={film.id}>
            <span className="own-film">
              <FilmStill objectName={film.posterObject} />
              {film.title || t('untitled')}
            </span>
            <span className="small dim">
              {t('deletedOn', {
                date: dateFormat({ dateStyle: 'long' }).format(new Date(Date.parse(film.removedAt ?? '') + keptMs)),
              })}
            </span>
            <Button small onClick={() => void restore(film)}>
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
