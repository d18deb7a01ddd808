import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatBytes } from '#core/text/sizes.ts'
import { exportMyData } from '#web/data/people/account.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { LoadingStrip } from '#web/ui/layout/strip.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { archiveAddress, askArchive, myArchive } from './data/archives.ts'
import { moment } from './moment.ts'
import { Section } from './section.tsx'
import { settingsText } from './words.ts'

/** Everything the house keeps of a person: the words at once as one file, words and files as an archive that a job makes. */
export function DataSection() {
  const t = useText(settingsText)
  const [working, setWorking] = useState(false)
  const download = async () => {
    setWorking(true)
    try {
      const text = JSON.stringify(await exportMyData(), null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), `actuality-${new Date().toISOString().slice(0, 10)}.json`)
      toast.success(t('exported'))
    } catch (error) {
      toast.failure(t('exportFailed'), (error as Error).message)
    } finally {
      setWorking(false)
    }
  }
  return (
    <Section title={t('data')} text={t('dataText')}>
      <Archive />
      <p>
        <Button small working={working && t('exporting')} onClick={download}>
          {t('export')}
        </Button>
      </p>
    </Section>
  )
}

function Archive() {
  const t = useText(settingsText)
  const archive = useQuery(myArchive)
  const [asking, setAsking] = useState(false)
  const { data } = archive
  const ask = async () => {
    setAsking(true)
    await askArchive().catch((error: Error) => toast.failure(t('archiveFailed'), error.message))
    setAsking(false)
  }
  const fetchIt = async (objectName: string) => {
    try {
      location.assign(await archiveAddress(objectName))
    } catch (error) {
      toast.failure(t('archiveFailed'), (error as Error).message)
    }
  }
  const isThere = data?.state === 'ready' && Date.parse(data.expiresAt ?? '') > Date.now()
  return (
    <div className="stack" aria-live="polite">
      {data?.state === 'waiting' && (
        <>
          <LoadingStrip label={t('archiveMaking')} />
          <p className="measure">
            {data.totalBytes > 0
              ? t('archiveProgress', { done: formatBytes(data.doneBytes, locale()), total: formatBytes(data.totalBytes, locale()) })
              : t('archiveMaking')}{' '}
            {t('archiveMakingText')}
          </p>
        </>
      )}
      {isThere && (
        <>
          <p className="measure">
            {t('archiveReady', {
              size: formatBytes(data.bytes ?? 0, locale()),
              count: data.files ?? 0,
              date: moment(data.expiresAt ?? ''),
            })}
          </p>
          <p>
            <Button kind="ink" onClick={() => void fetchIt(data.objectName ?? '')}>
              {t('archiveFetch')}
            </Button>
          </p>
        </>
      )}
      {data?.state === 'failed' && <p className="measure">{t('archiveStopped')}</p>}
      {data?.state !== 'waiting' && !archive.isPending && (
        <p>
          <Button small={isThere} working={asking && t('archiveAsking')} onClick={ask}>
            {t(isThere ? 'archiveAgain' : 'archiveAsk')}
          </Button>
        </p>
      )}
    </div>
  )
}
