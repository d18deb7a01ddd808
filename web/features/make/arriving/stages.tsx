import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { formatBytes, formatWait } from '#core/text/sizes.ts'
import type { OwnVersion, Stage } from '#web/data/film/own-documentaries.ts'
import type { UploadView } from '#web/data/media/uploads.ts'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** The six stages from the first byte to every rendition, live. */
export function Stages({ version, upload }: { version: OwnVersion; upload: UploadView | undefined }) {
  const t = useText(deskText)
  return (
    <ol className="stages" aria-label={t('stages')}>
      {version.stages.map((stage) => (
        <StageRow
          key={stage.stage}
          stage={stage.stage === 'received' && version.state === 'receiving' ? receivedNow(stage, upload) : stage}
          version={version}
          upload={upload}
        />
      ))}
    </ol>
  )
}

/** While bytes arrive, this page knows more than the database does. */
const receivedNow = (stage: Stage, upload: UploadView | undefined): Stage => ({
  ...stage,
  state: upload?.state === 'refused' ? 'failed' : 'working',
  progress: upload ? upload.sentBytes / Math.max(1, upload.totalBytes) : 0,
  secondsLeft: upload?.secondsLeft ?? null,
})

function StageRow({ stage, version, upload }: { stage: Stage; version: OwnVersion; upload: UploadView | undefined }) {
  const t = useText(deskText)
  const percent = Math.round(stage.progress * 100)
  return (
    <li className={`stage stage--${stage.state}`}>
      <span className="stage-name">{t(`stage_${stage.stage}`)}</span>
      <span className="stage-bar" aria-hidden="true">
        <b style={{ width: stage.state === 'done' || stage.state === 'failed' ? '100%' : `${percent}%` }} />
      </span>
      <span className="stage-words">
        <StageWords stage={stage} version={version} upload={upload} />
      </span>
      <span className="mono stage-time">
        {stage.state === 'working' && stage.secondsLeft !== null
          ? t('left', { wait: formatWait(stage.secondsLeft, locale()) })
          : stage.state === 'working' && stage.progress > 0
            ? `${percent}%`
            : ''}
        {stage.state === 'done' && <span className="dim">{t('done')}</span>}
      </span>
    </li>
  )
}

function StageWords({ stage, version, upload }: { stage: Stage; version: OwnVersion; upload: UploadView | undefined }) {
  const t = useText(deskText)
  const detail = workerWordsIn(locale(), stage.detail)
  if (stage.stage === 'received' && version.state === 'receiving') {
    // Why nothing can be seen of it yet, where that is so.
    if (!upload) return `${t('awaitsFile', { name: version.sourceName })} ${detail}`
    const amount = t('ofBytes', { sent: formatBytes(upload.sentBytes, locale()), total: formatBytes(upload.totalBytes, locale()) })
    const speed = upload.bytesPerSecond ? ` ${t('perSecond', { speed: formatBytes(upload.bytesPerSecond, locale()) })}` : ''
    const cuts = upload.interruptions > 0 ? ` ${t('pickedUp', { count: upload.interruptions })}` : ''
    if (upload.state === 'refused') return t(`refused_${upload.refusal ?? 'unknown'}`)
    if (upload.state === 'interrupted') return `${amount} ${t('lineGone')}`
    if (upload.state === 'paused') return `${amount} ${t('paused')}`
    if (upload.state === 'elsewhere') return t('elsewhere')
    return `${amount}${speed}${cuts} ${detail}`
  }
  if (stage.state === 'failed') return t('stopped', { reason: stage.reason ? workerWordsIn(locale(), stage.reason) : t('noReason') })
  if (detail !== '' && stage.stage !== 'received') return detail
  return stage.state === 'waiting' ? t(`waits_${stage.stage}`) : stage.state === 'skipped' ? t('skipped') : ''
}
