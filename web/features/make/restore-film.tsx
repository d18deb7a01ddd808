import { type OwnDocumentary, restoreDocumentary } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from './words.ts'

const keptMs = 30 * 24 * 3600 * 1000

/** The day a removed film is deleted with all its files. */
export const goneForGoodOn = (film: OwnDocumentary): string =>
  dateFormat({ dateStyle: 'long' }).format(new Date(Date.parse(film.removedAt ?? '') + keptMs))

/** Restores a removed film. `named`: it is among others, so its label includes the film. */
export function RestoreFilm({ film, named }: { film: OwnDocumentary; named?: boolean }) {
  const t = useText(deskText)
  const title = film.title || t('untitled')
  const restore = async () => {
    try {
      await restoreDocumentary(film.id)
      toast.success(t('restored'), t('restoredText', { title }))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <Button small aria-label={named ? t('restoreFilm', { title }) : undefined} onClick={() => void restore()}>
      {t('restore')}
    </Button>
  )
}
