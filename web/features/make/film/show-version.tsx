import { useState } from 'react'
import { type OwnDocumentary, type OwnVersion, showVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { LeftBehind } from '../arriving/left-behind.tsx'
import { deskText } from '../words.ts'
import { WatchingChoice } from './watching-choice.tsx'

/** Replaces the shown cut: of a published film, after asking what happens to its current viewers. */
export function ShowVersion({ film, version }: { film: OwnDocumentary; version: OwnVersion }) {
  const t = useText(deskText)
  const [asking, setAsking] = useState(false)
  const [finish, setFinish] = useState(false)
  const shown = film.versions.find(({ id }) => id === film.currentVersionId)
  const show = async () => {
    setAsking(false)
    try {
      await showVersion(film.id, version.id, finish)
      toast.success(t('versionShown'), t('versionShownText', { number: version.number }))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <>
      <Button small onClick={() => (film.publishedAt ? setAsking(true) : void show())}>
        {t('showVersion')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('showVersionTitle', { number: version.number })}
        text={t('showVersionText', { number: version.number })}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('notYet')}
            </Button>
            <Button onClick={() => void show()}>{t('showVersion')}</Button>
          </>
        }
      >
        {shown && shown.id !== version.id && asking && <LeftBehind shown={shown} next={version} />}
        <WatchingChoice finish={finish} onChange={setFinish} replaced />
      </Dialog>
    </>
  )
}
