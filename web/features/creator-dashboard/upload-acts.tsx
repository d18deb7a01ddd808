import { useId, useState } from 'react'
import type { OwnVersion } from '#web/data/films/own-documentaries.ts'
import { cancelUpload, continueUpload, pauseUpload, resumeUpload, type UploadView } from '#web/data/films/uploads.ts'
import { retryPreparation } from '#web/data/films/versions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { deskText } from './words.ts'

/** Pause, go on, choose the file again, try again, cancel: whichever the state allows. */
export function UploadActs({ version, upload }: { version: OwnVersion; upload: UploadView | undefined }) {
  const t = useText(deskText)
  const [asking, setAsking] = useState(false)
  const receiving = version.state === 'receiving'
  const failed = version.state === 'failed' || version.stages.some((stage) => stage.state === 'failed')
  const cancel = async () => {
    setAsking(false)
    try {
      await cancelUpload(version.id)
    } catch {
      toast.failure(t('notCancelled'), t('notSavedText'))
    }
  }
  const retry = async () => {
    try {
      await retryPreparation(version.id)
    } catch {
      toast.failure(t('notRetried'), t('notSavedText'))
    }
  }
  return (
    <p className="arriving-buttons">
      {receiving && upload?.state === 'sending' && (
        <Button small onClick={() => void pauseUpload(version.id)}>
          {t('pause')}
        </Button>
      )}
      {receiving && upload && ['paused', 'refused', 'interrupted'].includes(upload.state) && (
        <Button small kind="ink" onClick={() => continueUpload(version.id)}>
          {t('goOn')}
        </Button>
      )}
      {receiving && !upload && <ChooseAgain version={version} />}
      {!receiving && failed && (
        <Button small kind="ink" onClick={() => void retry()}>
          {t('tryAgain')}
        </Button>
      )}
      {(receiving || version.state === 'failed') && (
        <Button small onClick={() => setAsking(true)}>
          {receiving ? t('cancelUpload') : t('deleteVersion')}
        </Button>
      )}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={receiving ? t('cancelTitle') : t('deleteVersionTitle')}
        text={t('cancelText', { name: version.sourceName })}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button onClick={() => void cancel()}>{receiving ? t('cancelUpload') : t('deleteVersion')}</Button>
          </>
        }
      />
    </p>
  )
}

/** After a reload the page no longer has the file; the same one, chosen again, goes on where it stopped. */
function ChooseAgain({ version }: { version: OwnVersion }) {
  const t = useText(deskText)
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    const same = file.name === version.sourceName && file.size === version.sourceBytes
    setWrong(!same)
    if (same && version.sourceObject)
      void resumeUpload(file, { versionId: version.id, documentaryId: '', objectName: version.sourceObject })
  }
  return (
    <>
      <label className="button button--small button--ink file-button" htmlFor={id}>
        {t('chooseAgain')}
        <input id={id} className="unseen" type="file" onChange={(event) => choose(event.target.files?.[0])} />
      </label>
      {wrong && (
        <span className="field-error" role="alert">
          {t('otherFile', { name: version.sourceName })}
        </span>
      )}
    </>
  )
}
