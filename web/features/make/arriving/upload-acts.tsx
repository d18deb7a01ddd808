import { useId, useState } from 'react'
import { wantsAnotherFile } from '#core/media/media-refusals.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { retryPreparation } from '#web/data/film/versions.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { cancelUpload, continueUpload, pauseUpload, resumeUpload, startUpload, type UploadView } from '#web/data/media/uploads.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** Pause, resume, choose the file again, retry, cancel: those the state allows. */
export function UploadActs({ filmId, version, upload }: { filmId: string; version: OwnVersion; upload: UploadView | undefined }) {
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
      {!receiving && failed && wantsAnotherFile(version.failure) && <ChooseAnother filmId={filmId} />}
      {!receiving && failed && !wantsAnotherFile(version.failure) && (
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

/** The file is no film, or not all of one: another takes its place as a new version, and what was written stays. */
function ChooseAnother({ filmId }: { filmId: string }) {
  const t = useText(deskText)
  const id = useId()
  const [problem, setProblem] = useState('')
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      await startUpload(file, { documentaryId: filmId })
    } catch (cause) {
      if (!(cause instanceof HouseError)) throw cause
      setProblem(`${file.name}: ${cause.message} ${cause.hint}`)
    }
  }
  return (
    <>
      <label className="button button--small button--ink file-button" htmlFor={id}>
        {t('chooseAnother')}
        <input
          id={id}
          className="unseen"
          type="file"
          accept="video/*,.mxf,.mkv,.mov,.mts,.ts,.mpg,.avi,.webm,audio/*"
          onChange={(event) => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {problem && (
        <span className="field-error" role="alert">
          {problem}
        </span>
      )}
    </>
  )
}
