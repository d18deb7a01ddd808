import { useId, useState } from 'react'
import { signLanguageName } from '#core/media/sign-languages.ts'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { languageName } from '#core/text/languages.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { ChangeSideTrack } from './change-side-track.tsx'
import { type OwnSideTrack, removeSideTrack, type SideUpload, sendSideTrack } from './data/side-tracks.ts'
import { sideTracksText } from './words.ts'

interface RowProps {
  track: OwnSideTrack
  version: OwnVersion
  upload: SideUpload | undefined
}

export const nameOf = ({ kind, language, label }: OwnSideTrack): string =>
  label || (kind === 'sign' ? signLanguageName(language, locale()) : languageName(language, locale()))

/** One of them: its name, its state, and what can be done about it. */
export function SideTrackRow({ track, version, upload }: RowProps) {
  const t = useText(sideTracksText)
  const [asking, setAsking] = useState(false)
  const [changing, setChanging] = useState(false)
  const name = nameOf(track)
  const remove = async () => {
    setAsking(false)
    try {
      await removeSideTrack(track.id)
      toast.success(t('removed'), name)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <li>
      <p className="side-track-name">
        <strong>{name}</strong> <span className="dim">{t(`short_${track.kind}`)}</span>
      </p>
      <Standing track={track} version={version} upload={upload} />
      <span className="side-track-acts">
        <Button small aria-label={t('settingsOf', { name })} aria-expanded={changing} onClick={() => setChanging(!changing)}>
          {t('settings')}
        </Button>
        <Button small aria-label={t('removeOf', { name })} onClick={() => setAsking(true)}>
          {t('remove')}
        </Button>
      </span>
      {changing && <ChangeSideTrack track={track} name={name} onDone={() => setChanging(false)} />}
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button onClick={() => void remove()}>{t('remove')}</Button>
          </>
        }
      />
    </li>
  )
}

const percent = (part: number) => Math.floor(part * 100)

function Standing({ track, version, upload }: RowProps) {
  const t = useText(sideTracksText)
  if (track.state === 'failed') return <p className="side-track-state field-error">{workerWordsIn(locale(), track.failure ?? '')}</p>
  if (track.state === 'receiving' && !upload) return <Awaited track={track} />
  if (upload?.state === 'refused') return <p className="side-track-state field-error">{t('refused')}</p>
  const part = upload ? upload.sentBytes / upload.totalBytes : track.progress
  const words =
    upload?.state === 'interrupted'
      ? t('interrupted')
      : upload
        ? t('receiving', { percent: percent(part) })
        : track.state === 'preparing'
          ? t('preparing', { percent: percent(part) })
          : track.state === 'ready'
            ? [t('ready'), difference()].filter(Boolean).join(' · ')
            : t('received')
  const working = track.state !== 'ready'
  return (
    <p className="side-track-state small dim" role="status">
      {working && (
        <span className="side-track-bar" aria-hidden="true">
          <b style={{ width: `${part * 100}%` }} />
        </span>
      )}
      {words}
    </p>
  )

  function difference(): string {
    if (track.durationMs === null || version.durationMs === null || track.sourceStream !== null) return ''
    const seconds = (track.durationMs + track.offsetMs - version.durationMs) / 1000
    if (Math.abs(seconds) < 0.1) return ''
    return t(seconds > 0 ? 'longer' : 'shorter', { seconds: Math.abs(seconds).toFixed(1) })
  }
}

/** After a reload the page has the file no longer; the same one, chosen again, goes on where it stopped. */
function Awaited({ track }: { track: OwnSideTrack }) {
  const t = useText(sideTracksText)
  const id = useId()
  const [wrong, setWrong] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file || !track.sourceObject) return
    const same = file.size === track.sourceBytes && file.name === track.sourceName
    setWrong(!same)
    if (same) void sendSideTrack(file, track.id, track.sourceObject)
  }
  return (
    <p className="side-track-state small">
      {wrong ? t('otherFile', { name: track.sourceName }) : t('awaited')}{' '}
      <label className="button button--small file-button" htmlFor={id}>
        {t('chooseAgain', { name: track.sourceName })}
        <input id={id} className="unseen" type="file" onChange={(event) => choose(event.target.files?.[0])} />
      </label>
    </p>
  )
}
