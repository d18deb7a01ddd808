import { useState } from 'react'
import { languageName } from '#core/text/languages.ts'
import { deleteCaptions, type OwnCaptionTrack } from '#web/data/media/captions.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { DownloadDialog } from './download-dialog.tsx'
import { captionEditor } from './editor-path.ts'
import { captionsText } from './words.ts'

/** One track on a film's desk, with its actions. */
export function TrackRow({ track, film }: { track: OwnCaptionTrack; film: { id: string; title: string } }) {
  const t = useText(captionsText)
  const [asked, setAsked] = useState<'download' | 'delete'>()
  const label = track.label || languageName(track.language, locale())
  const remove = async () => {
    setAsked(undefined)
    try {
      await deleteCaptions(track.id)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <li>
      <span>
        {label} <span className="dim">{t(`kind_${track.kind}`)}</span>
        {!track.reviewed && <span className="captions-unread"> {t('unreviewed')}</span>}
      </span>
      <span className="mono dim">{t('cues', { count: track.cueCount })}</span>
      <span className="captions-acts">
        <ButtonLink small to={captionEditor(film.id, track.id)} aria-label={t('writeCaptionsOf', { label })}>
          {t('write')}
        </ButtonLink>
        <Button small onClick={() => setAsked('download')} aria-label={t('downloadCaptionsOf', { label })}>
          {t('download')}
        </Button>
        <Button small onClick={() => setAsked('delete')} aria-label={t('deleteCaptionsOf', { label })}>
          {t('delete')}
        </Button>
      </span>
      {asked === 'download' && <DownloadDialog track={{ ...track, label }} title={film.title} onClose={() => setAsked(undefined)} />}
      <Dialog
        open={asked === 'delete'}
        onOpenChange={() => setAsked(undefined)}
        title={t('deleteTitle', { label })}
        text={t('deleteText')}
        acts={
          <>
            <Button kind="ink" onClick={() => setAsked(undefined)}>
              {t('keep')}
            </Button>
            <Button onClick={() => void remove()}>{t('delete')}</Button>
          </>
        }
      />
    </li>
  )
}
