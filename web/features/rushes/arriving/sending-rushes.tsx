import { formatBytes } from '#core/text/sizes.ts'
import { continueAllRushes, pauseAllRushes, useWaitingRushes } from '#web/data/edit/rush-uploads.ts'
import { deleteRushes, type Rush } from '#web/data/edit/rushes.ts'
import { cancelUpload, continueUpload, pauseUpload, type UploadView, useUploads } from '#web/data/media/uploads.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { useLength } from '#web/ui/layout/length.ts'
import { Progress } from '#web/ui/layout/strip.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { rushesText } from '../words.ts'

/** What is being sent, how far all of it is, and what no longer moves. Nothing where nothing is under way. */
export function SendingRushes({ film, rushes }: { film: string; rushes: readonly Rush[] }) {
  const t = useText(rushesText)
  const length = useLength()
  const { waiting, held } = useWaitingRushes()
  const known = new Set(rushes.map(({ id }) => id))
  const uploads = useUploads().filter(({ documentaryId, versionId }) => documentaryId === film && known.has(versionId))
  const queued = waiting.filter((one) => one.film === film)
  const moving = uploads.filter(({ state }) => state !== 'arrived')
  const here = new Set([...uploads, ...queued].map(({ versionId }) => versionId))
  const left = rushes.filter(({ state, id }) => state === 'receiving' && !here.has(id))
  if (moving.length + queued.length + left.length === 0) return null
  const all = queued.reduce((sum, { file }) => sum + file.size, 0) + uploads.reduce((sum, { totalBytes }) => sum + totalBytes, 0)
  const sent = uploads.reduce((sum, { sentBytes }) => sum + sentBytes, 0)
  const speed = uploads.reduce((sum, { bytesPerSecond }) => sum + (bytesPerSecond ?? 0), 0)
  const words = t('sent', { sent: formatBytes(sent, locale()), all: formatBytes(all, locale()) })
  return (
    <section className="rushes-sending" aria-label={t('sending')}>
      {moving.length + queued.length > 0 && (
        <>
          <p className="rushes-sending-head">
            <strong>{t('toSend', { count: moving.length + queued.length })}</strong>
            <span className="mono dim">{words}</span>
            {speed > 0 && <span className="mono dim">{t('timeLeft', { time: length(((all - sent) / speed) * 1000) })}</span>}
            <Button small onClick={() => (held ? continueAllRushes() : void pauseAllRushes())}>
              {t(held ? 'continueAll' : 'pauseAll')}
            </Button>
          </p>
          <Progress value={all > 0 ? sent / all : 0} label={t('sending')} text={words} />
        </>
      )}
      <ul className="rushes-sent">
        {moving.map((upload) => (
          <Sending key={upload.versionId} upload={upload} />
        ))}
      </ul>
      {left.length > 0 && <p className="small">{t('leftBehind', { count: left.length })}</p>}
    </section>
  )
}

function Sending({ upload }: { upload: UploadView }) {
  const t = useText(rushesText)
  const { versionId, fileName, state, sentBytes, totalBytes, refusal } = upload
  return (
    <li>
      <span className="mono rushes-name">{fileName}</span>
      <span className="small dim">
        {state === 'refused' ? t(`refused_${refusal ?? 'unknown'}`) : t(`sends_${state}`)}
        {state === 'sending' && ` ${Math.floor((sentBytes / Math.max(1, totalBytes)) * 100)} %`}
      </span>
      {(state === 'paused' || state === 'refused') && (
        <Button small kind="plain" onClick={() => continueUpload(versionId)} aria-label={t('continueOne', { name: fileName })}>
          {t('continue')}
        </Button>
      )}
      {(state === 'sending' || state === 'interrupted') && (
        <Button small kind="plain" onClick={() => void pauseUpload(versionId)} aria-label={t('pauseOne', { name: fileName })}>
          {t('pause')}
        </Button>
      )}
      <Button
        small
        kind="plain"
        onClick={() => void cancelUpload(versionId, () => deleteRushes(upload.documentaryId, [versionId]))}
        aria-label={t('cancelOne', { name: fileName })}
      >
        {t('cancel')}
      </Button>
    </li>
  )
}
