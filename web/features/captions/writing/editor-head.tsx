import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { WrittenCue } from '#core/media/captions/edits.ts'
import { languageName } from '#core/text/languages.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { type OwnCaptionTrack, ownCaptionTracks, reviewCaptions } from '#web/data/media/captions.ts'
import { canTranscribeQuery } from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Menu } from '#web/ui/controls/menu.tsx'
import { useKept } from '#web/ui/kept.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import type { OpenedTrack } from '../data/caption-writing.ts'
import { DownloadDialog } from '../download-dialog.tsx'
import { captionEditor, captionsOf } from '../editor-path.ts'
import { captionsText } from '../words.ts'
import { HearAgainDialog } from './hear-again-dialog.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { TranslateDialog } from './translate-dialog.tsx'
import type { CueAct } from './use-cue-acts.ts'
import type { Writing } from './use-writing.ts'

interface EditorHeadProps {
  documentary: OwnDocumentary
  opened: OpenedTrack
  writing: Writing
  besideId: string | null
  /** Unreviewed words with low confidence. */
  unsure: number
  /** The cue that is chosen. */
  selected: WrittenCue | undefined
  acts: Record<CueAct, () => void>
  onFind: () => void
}

/** Whose captions these are, whether they are saved, and what is done to the track as a whole. */
export function EditorHead({ documentary, opened, writing, besideId, unsure, selected, acts, onFind }: EditorHeadProps) {
  const t = useText(captionsText)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'history' | 'keys' | 'download' | 'translate' | 'unsure' | 'passage'>()
  const { data: hears } = useQuery(canTranscribeQuery)
  const { data: tracks = [] } = useQuery(ownCaptionTracks(opened.versionId))
  const reviewed = tracks.find((one) => one.id === opened.id)?.reviewed ?? opened.reviewed
  const nameOf = (track: Pick<OwnCaptionTrack, 'label' | 'language'>) => track.label || languageName(track.language, locale())
  const away = (writing.saving === 'away' || writing.saving === 'refused') && writing.saving
  useKept(away && writing.kept ? t('keptHere') : undefined)
  const others = tracks.filter((one) => one.id !== opened.id)
  const review = async () => {
    try {
      await reviewCaptions(opened.id, !reviewed)
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  const close = () => setAsked(undefined)
  return (
    <header className="cc-head">
      <div className="cc-title">
        <p className="small">
          <Link className="text-link" to={captionsOf(documentary.id)}>
            {documentary.title || t('untitled')}
          </Link>
        </p>
        <h1 className="title-m" tabIndex={-1} data-first-focus>
          {nameOf(opened)} <span className="dim">{t(`kind_${opened.kind}`)}</span>
        </h1>
        <p className={away ? 'cc-saving cc-saving--away' : 'cc-saving dim'} role="status">
          {t(away && !writing.kept ? `saving_${away}_unkept` : `saving_${writing.saving}`)}
        </p>
      </div>
      <div className="cc-acts">
        <Button small notNow={!writing.state.canUndo} onClick={acts.undo}>
          {t('act_undo')}
        </Button>
        <Button small notNow={!writing.state.canRedo} onClick={acts.redo}>
          {t('act_redo')}
        </Button>
        <Button small onClick={onFind}>
          {t('find')}
        </Button>
        <Menu
          label={t('beside')}
          trigger={
            <Button small>
              {besideId ? t('besideOf', { label: nameOf(others.find((one) => one.id === besideId) ?? opened) }) : t('beside')}
            </Button>
          }
          items={[
            ...others.map((one) => ({
              label: `${nameOf(one)}, ${t(`kind_${one.kind}`)}`,
              onChoose: () => void navigate(captionEditor(documentary.id, opened.id, one.id)),
            })),
            ...(besideId ? [{ label: t('besideNone'), onChoose: () => void navigate(captionEditor(documentary.id, opened.id)) }] : []),
            { label: t('translate'), onChoose: () => setAsked('translate') },
          ]}
        />
        <Menu
          label={t('more')}
          trigger={<Button small>{t('more')}</Button>}
          items={[
            { label: t('act_fixAll'), onChoose: acts.fixAll },
            ...(hears && selected ? [{ label: t('hearPassage'), onChoose: () => setAsked('passage') }] : []),
            { label: t('history'), onChoose: () => setAsked('history') },
            { label: t('download'), onChoose: () => setAsked('download') },
            { label: t('keys'), onChoose: () => setAsked('keys') },
            ...(reviewed ? [{ label: t('markUnread'), onChoose: () => void review() }] : []),
          ]}
        />
        {!reviewed && (
          <Button small kind="ink" onClick={() => (unsure > 0 ? setAsked('unsure') : void review())}>
            {t('markRead')}
          </Button>
        )}
      </div>
      {asked === 'history' && <HistoryDrawer trackId={opened.id} onRestored={writing.changed} onClose={close} />}
      <Dialog
        open={asked === 'unsure'}
        onOpenChange={close}
        title={t('stillUnsure', { count: unsure })}
        text={t('stillUnsureText')}
        acts={
          <>
            <Button
              kind="ink"
              onClick={() => {
                close()
                acts.nextUnsure()
              }}
            >
              {t('showUnsure')}
            </Button>
            <Button
              onClick={() => {
                close()
                void review()
              }}
            >
              {t('markRead')}
            </Button>
          </>
        }
      />
      {asked === 'passage' && selected && <HearAgainDialog opened={opened} cue={selected} onClose={close} />}
      {asked === 'keys' && <KeysDialog onClose={close} />}
      {asked === 'download' && <DownloadDialog track={{ ...opened, label: nameOf(opened) }} title={documentary.title} onClose={close} />}
      {asked === 'translate' && (
        <TranslateDialog documentaryId={documentary.id} source={opened} cues={writing.state.cues} onClose={close} />
      )}
    </header>
  )
}
