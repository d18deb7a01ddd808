import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { workerWordsIn } from '#core/media/worker-words/said.ts'
import { languageName } from '#core/text/languages.ts'
import { formatWait } from '#core/text/sizes.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import {
  cancelTranscription,
  canTranscribeQuery,
  heardSoFarQuery,
  heardUnaskedQuery,
  setHeardUnasked,
  type Transcription,
  transcribe,
  transcriptionQuery,
  wordsCameIn,
} from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Switch } from '#web/ui/controls/check.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { captionEditor } from './editor-path.ts'
import { captionsText } from './words.ts'

interface TranscriptionPartProps {
  documentaryId: string
  version: OwnVersion
  /** The spoken language, as its creator set it; empty where it is to be detected. */
  language: string
}

/** Words from the sound: shows how far the house is, and what it heard so far; leads to what came of it; has a film heard that was not. */
export function TranscriptionPart({ documentaryId, version, language }: TranscriptionPartProps) {
  const t = useText(captionsText)
  const can = useQuery(canTranscribeQuery)
  const last = useQuery(transcriptionQuery(version.id))
  const trackId = last.data?.trackId
  useEffect(() => {
    if (trackId) void wordsCameIn()
  }, [trackId])
  const [asking, setAsking] = useState(false)
  const [stream, setStream] = useState<number>()
  const doing = async (work: () => Promise<void>) => {
    setAsking(true)
    try {
      await work()
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setAsking(false)
  }
  if (!can.data)
    return can.isSuccess ? (
      <details className="captions-hear">
        <summary>{t('hearOff')}</summary>
        <p className="ui dim measure">{t('hearOffText')}</p>
      </details>
    ) : null
  const now = last.data
  const working = now?.state === 'waiting' || now?.state === 'working'
  const done = now?.state === 'done'
  const watchable = version.state === 'watchable' || version.state === 'ready'
  return (
    <section className="captions-hear" aria-label={t('hear')}>
      {now?.state === 'failed' && (
        <p className="field-error" role="alert">
          {t('hearFailed')} {workerWordsIn(locale(), now.failure ?? '')}
        </p>
      )}
      {done && now.failure && <p role="status">{t('heardNobody')}</p>}
      {done && now.trackId && (
        <p role="status">
          {t('heard', { language: languageName(now.language, locale()) })}{' '}
          <Link className="text-link" to={captionEditor(documentaryId, now.trackId)}>
            {t('goOver')}
          </Link>
        </p>
      )}
      {working ? (
        <Hearing now={now} stopping={asking} stop={() => void doing(() => cancelTranscription(now.id))} />
      ) : (
        <div className="captions-hear-acts">
          <SoundToHear version={version} stream={stream} choose={setStream} />
          <Button
            working={asking && t('working')}
            notNow={!watchable}
            onClick={() => void doing(() => transcribe(version.id, language, stream))}
          >
            {done ? t('hearAgain') : t('hear')}
          </Button>
          <span className="small dim measure">
            {watchable ? `${t(language ? 'hearText' : 'hearTextFound')} ${t('hearTextUnread')}` : t('hearTextLater')}
          </span>
        </div>
      )}
      <HearsUnasked documentaryId={documentaryId} />
    </section>
  )
}

/** Which sound is transcribed: the audible one, or a track. Hidden without a choice. */
function SoundToHear({ version, stream, choose }: { version: OwnVersion; stream: number | undefined; choose(stream?: number): void }) {
  const t = useText(captionsText)
  const sounds = version.sounds.filter(({ silent }) => !silent)
  if (sounds.length < 2) return null
  return (
    <Select
      label={t('soundToHear')}
      value={stream === undefined ? '' : String(stream)}
      onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
      options={[
        { value: '', label: t('soundAsHeard') },
        ...sounds.map(({ stream: value, language, channels, title }) => ({
          value: String(value),
          label: t('soundTrack', {
            number: version.sounds.findIndex((one) => one.stream === value) + 1,
            about: [language && languageName(language, locale()), channels, title].filter(Boolean).join(', '),
          }),
        })),
      ]}
    />
  )
}

function HearsUnasked({ documentaryId }: { documentaryId: string }) {
  const t = useText(captionsText)
  const { data } = useQuery(heardUnaskedQuery(documentaryId))
  /** Optimistic; the server's state comes after. */
  const [wanted, setWanted] = useState<boolean>()
  if (typeof data !== 'boolean') return null
  const set = async (heard: boolean) => {
    setWanted(heard)
    try {
      await setHeardUnasked(documentaryId, heard)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
    setWanted(undefined)
  }
  return (
    <Switch checked={wanted ?? data} disabled={wanted !== undefined} onChange={({ target }) => void set(target.checked)}>
      {t('hearUnasked')}
    </Switch>
  )
}

function Hearing({ now, stopping, stop }: { now: Transcription; stopping: boolean; stop: () => void }) {
  const t = useText(captionsText)
  const { data: heard } = useQuery(heardSoFarQuery(now))
  const percent = Math.round(now.progress * 100)
  const wait = now.leftSeconds === null ? undefined : formatWait(now.leftSeconds, locale())
  return (
    <>
      <p>
        {now.state === 'waiting' ? t('hearWaiting') : wait ? t('hearingLeft', { percent, wait }) : t('hearing', { percent })}{' '}
        <Button small working={stopping && t('working')} onClick={stop}>
          {t('stopHearing')}
        </Button>
      </p>
      <progress value={now.progress} max={1} aria-label={t('hear')} />
      {heard && heard.length > 0 && (
        <section className="captions-heard" aria-label={t('heardSoFar')}>
          <h3 className="small">{t('heardSoFar')}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by key */}
          <div tabIndex={0} role="log" aria-label={t('heardSoFar')}>
            {heard.map(({ startsMs, words }) => (
              <p key={startsMs}>
                <span className="mono dim">{formatTimecode(startsMs)}</span> {words}
              </p>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
