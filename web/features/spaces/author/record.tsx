import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { Space } from '#contract/spaces/spaces.ts'
import { pathMs, pathOf } from '#core/spaces/path.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { startUpload } from '#web/data/media/uploads.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { canRecordSpacesQuery, recordInHouse } from '../data/spaces.ts'
import { canRecord, recordPath } from '../record/record-path.ts'
import { spacesText } from '../words.ts'
import type { Draft } from './use-draft.ts'

/**
 * The guided tour as a film: recorded by the server frame by frame where it can, or by this browser in real time; a cut of a film, or a
 * download.
 */
export default function RecordPath({ space, own }: { space: Space; own: Draft }) {
  const t = useText(spacesText)
  const films = useQuery(myDocumentaries)
  const [film, setFilm] = useState<string | null>(null)
  const [ms, setMs] = useState<number | null>(null)
  const [made, setMade] = useState<File | null>(null)
  const [sent, setSent] = useState<'sent' | 'asked' | null>(null)
  const inHouse = useQuery(canRecordSpacesQuery).data === true
  const stop = useRef<AbortController | null>(null)
  const path = pathOf(own.draft.spots)
  const drawable = space.kind === 'map' || space.assets.some(({ id, state }) => id === space.assetId && state === 'ready')
  const here = drawable && canRecord()
  if (path.length < 2 || !drawable || !(here || inHouse))
    return <p className="ui dim measure">{t(path.length < 2 ? 'recordNoPath' : 'recordCannot')}</p>
  const into = film ?? own.draft.documentaryId ?? ''
  const record = async () => {
    stop.current = new AbortController()
    setMade(null)
    setSent(null)
    setMs(0)
    try {
      const shown = { ...space, startView: own.draft.startView && [...own.draft.startView] }
      setMade(await recordPath(shown, path, stop.current.signal, (now) => setMs(Math.floor(now / 250) * 250)))
    } catch (cause) {
      if ((cause as Error).name !== 'AbortError') toast.failure(t('notDone'), (cause as Error).message)
    } finally {
      setMs(null)
    }
  }
  const send = async (file: File) => {
    try {
      await startUpload(file, into ? { documentaryId: into } : { title: own.draft.title })
      setSent('sent')
    } catch (cause) {
      toast.failure(t('notDone'), (cause as Error).message)
    }
  }
  const ask = async () => {
    try {
      // It records what it has: what was written a moment ago too.
      await own.save()
      await recordInHouse(space.id, into || null)
      setSent('asked')
    } catch (cause) {
      toast.failure(
        t('notDone'),
        cause instanceof HouseError ? [cause.message, cause.hint].filter(Boolean).join(' ') : (cause as Error).message,
      )
    }
  }
  const length = formatTimecode(pathMs(path))
  return (
    <>
      {(inHouse || made) && (
        <Select
          label={t('recordInto')}
          value={into}
          onChange={(event) => setFilm(event.target.value)}
          options={[
            { value: '', label: t('recordNewFilm') },
            ...(films.data ?? []).map(({ id, title }) => ({ value: id, label: title || t('untitled') })),
          ]}
        />
      )}
      {inHouse && (
        <>
          <p className="ui measure">{t('recordHouseText', { length })}</p>
          <p className="author-acts">
            <Button kind="ink" notNow={sent === 'asked'} onClick={() => void ask()}>
              {t('recordHouse')}
            </Button>
          </p>
        </>
      )}
      {here && <p className="ui measure">{t(inHouse ? 'recordHereText' : 'recordText', { length })}</p>}
      {!here ? null : ms === null ? (
        <p className="author-acts">
          <Button {...(!made && !inHouse && { kind: 'ink' as const })} onClick={() => void record()}>
            {t(made ? 'recordAnew' : 'record')}
          </Button>
        </p>
      ) : (
        <p className="author-acts">
          <Button onClick={() => stop.current?.abort()}>{t('recordStop')}</Button>
          <span className="mono" role="timer">
            {t('recordedOf', { now: formatTimecode(ms), length })}
          </span>
        </p>
      )}
      {made && (
        <p className="author-acts">
          <Button kind="ink" notNow={sent === 'sent'} onClick={() => void send(made)}>
            {t('recordSend')}
          </Button>
          <Button onClick={() => saveFile(made, made.name)}>{t('recordKeep')}</Button>
        </p>
      )}
      {sent && (
        <p className="ui" role="status">
          {t(sent === 'asked' ? 'recordAsked' : 'recordSent')}{' '}
          <Link className="text-link" to={paths.creatorDashboard}>
            {t('recordSee')}
          </Link>
        </p>
      )}
    </>
  )
}
