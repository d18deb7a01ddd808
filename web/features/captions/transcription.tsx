import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { languageName } from '#core/languages.ts'
import { workerWordsIn } from '#core/worker-words/said.ts'
import type { OwnVersion } from '#web/data/films/own-documentaries.ts'
import { cancelTranscription, canTranscribeQuery, transcribe, transcriptionQuery, wordsCameIn } from '#web/data/films/transcriptions.ts'
import { Button } from '#web/ui/button.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { captionEditor } from './editor-path.ts'
import { captionsText } from './words.ts'

/** Words from the sound: asks for them, shows how far it is, leads to what came of it. In a house without a recogniser it says how one is set up. */
export function TranscriptionPart({ documentaryId, version, language }: { documentaryId: string; version: OwnVersion; language: string }) {
  const t = useText(captionsText)
  const can = useQuery(canTranscribeQuery)
  const last = useQuery(transcriptionQuery(version.id))
  const trackId = last.data?.trackId
  useEffect(() => {
    if (trackId) void wordsCameIn()
  }, [trackId])
  const [asking, setAsking] = useState(false)
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
  const percent = Math.round((now?.progress ?? 0) * 100)
  return (
    <section className="captions-hear" aria-label={t('hear')}>
      {working ? (
        <>
          <p>
            {now.state === 'waiting' ? t('hearWaiting') : t('hearing', { percent })}{' '}
            <Button small working={asking && t('working')} onClick={() => void doing(() => cancelTranscription(now.id))}>
              {t('stopHearing')}
            </Button>
          </p>
          <progress value={now.progress} max={1} aria-label={t('hear')} />
        </>
      ) : (
        <p>
          <Button
            working={asking && t('working')}
            notNow={version.state !== 'watchable' && version.state !== 'ready'}
            onClick={() => void doing(() => transcribe(version.id, language))}
          >
            {t('hear')}
          </Button>
          <span className="small dim measure">{t('hearText')}</span>
        </p>
      )}
      {now?.state === 'failed' && (
        <p className="field-error" role="alert">
          {t('hearFailed')} {workerWordsIn(locale(), now.failure ?? '')}
        </p>
      )}
      {now?.state === 'done' && now.trackId && (
        <p role="status">
          {t('heard', { language: languageName(now.language, locale()) })}{' '}
          <Link className="text-link" to={captionEditor(documentaryId, now.trackId)}>
            {t('goOver')}
          </Link>
        </p>
      )}
    </section>
  )
}
