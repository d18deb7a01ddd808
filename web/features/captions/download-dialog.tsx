import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { firstOf } from '#core/text/cut-text.ts'
import { formatTimecode } from '#core/time/timecode.ts'
import { cuesQuery, type OwnCaptionTrack } from '#web/data/media/captions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox, Fieldset, Radio } from '#web/ui/controls/check.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { saveFile } from '#web/ui/files/save-file.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { type WrittenFormat, type WrittenLoss, writeCaptionFile, writtenFormats } from './files/write-caption-file.ts'
import { captionsText } from './words.ts'

interface DownloadDialogProps {
  track: Pick<OwnCaptionTrack, 'id' | 'label' | 'language'>
  title: string
  onClose: () => void
}

/** A track as a file: the format, and whether protected sentences go with it. */
export function DownloadDialog({ track, title, onClose }: DownloadDialogProps) {
  const t = useText(captionsText)
  const cues = useQuery(cuesQuery(track.id))
  const [format, setFormat] = useState<WrittenFormat>('webvtt')
  const [whole, setWhole] = useState(false)
  const [lost, setLost] = useState<WrittenLoss[]>([])
  const protectedCount = cues.data?.filter((cue) => cue.sensitive).length ?? 0
  const download = async () => {
    const chosen = (cues.data ?? []).filter((cue) => whole || !cue.sensitive)
    const written = await writeCaptionFile(format, chosen, { title, language: track.language, label: track.label })
    saveFile(written.bytes, written.fileName)
    setLost(written.lost)
    if (written.lost.length === 0) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('downloadTitle', { label: track.label })}
      acts={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button kind="ink" notNow={!cues.data} onClick={() => void download()}>
            {t('download')}
          </Button>
        </>
      }
    >
      <Fetched query={cues} what={t('fetchingPart', { part: t('captions') })}>
        <Fieldset legend={t('format')}>
          {writtenFormats.map((one) => (
            <Radio key={one} name="caption-format" checked={format === one} onChange={() => setFormat(one)}>
              {t(`format_${one}`)}
            </Radio>
          ))}
        </Fieldset>
        {protectedCount > 0 && (
          <div>
            <Checkbox checked={whole} onChange={(event) => setWhole(event.target.checked)}>
              {t('withProtected', { count: protectedCount })}
            </Checkbox>
            <p className="field-hint">{t('withProtectedText')}</p>
          </div>
        )}
        {lost.length > 0 && (
          <div role="alert" className="captions-result">
            <p>
              {t(lost[0]!.code === 'taken-for-tag' ? 'tagLoss' : 'sccLoss', { count: new Set(lost.map(({ startsMs }) => startsMs)).size })}
            </p>
            <ol className="captions-problems">
              {lost.slice(0, 8).map((one) => (
                <li key={`${one.startsMs} ${one.code}`}>
                  {t(`sccLoss_${one.code}`, { time: formatTimecode(one.startsMs), text: firstOf(one.text.replaceAll('\n', ' '), 60) })}
                </li>
              ))}
            </ol>
          </div>
        )}
      </Fetched>
    </Dialog>
  )
}
