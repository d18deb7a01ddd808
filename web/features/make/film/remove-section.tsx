import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type OwnDocumentary, removeDocumentary } from '#web/data/film/own-documentaries.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'
import { WatchingChoice } from './watching-choice.tsx'

/** Takes the film away; it can be brought back for 30 days. */
export function RemoveSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [finish, setFinish] = useState(false)
  const remove = async () => {
    setAsking(false)
    try {
      await removeDocumentary(film.id, finish)
      toast.success(t('removedToast'), t('removedToastText'))
      navigate(paths.creatorDashboard)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <section aria-labelledby="film-remove">
      <div className="head">
        <h2 id="film-remove">{t('remove')}</h2>
      </div>
      <p className="small dim film-remove-text">{t('removeText')}</p>
      <Button small onClick={() => setAsking(true)}>
        {t('removeFilm')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle', { title: film.title || t('untitled') })}
        text={t('removeText')}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button onClick={() => void remove()}>{t('removeFilm')}</Button>
          </>
        }
      >
        {film.publishedAt && <WatchingChoice finish={finish} onChange={setFinish} />}
      </Dialog>
    </section>
  )
}
