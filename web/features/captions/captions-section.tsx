import './captions.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { languageName, languageOptions } from '#core/text/languages.ts'
import { type OwnVersion, saveDocumentary, type TeamDocumentary } from '#web/data/film/own-documentaries.ts'
import { beginCaptions, type OwnCaptionTrack, ownCaptionTracks } from '#web/data/media/captions.ts'
import { transcriptionQuery } from '#web/data/media/transcriptions.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { Empty } from '#web/ui/layout/states.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { captionEditor } from './editor-path.ts'
import { FilmNames } from './film-names.tsx'
import { ImportResult } from './import-result.tsx'
import { TrackRow } from './track-row.tsx'
import { TranscriptionPart } from './transcription.tsx'
import { useImport } from './use-import.ts'
import { captionsText } from './words.ts'

const kinds = ['captions', 'subtitles', 'descriptions'] as const

/** Timed text of this cut: files in and out, and the way to write it. */
export function CaptionsSection({ film, version, explained }: { film: TeamDocumentary; version: OwnVersion; explained: ReactNode }) {
  const t = useText(captionsText)
  const id = useId()
  const navigate = useNavigate()
  const tracks = useQuery(ownCaptionTracks(version.id))
  const [chosen, setChosen] = useState('')
  const { data: heard } = useQuery(transcriptionQuery(version.id))
  /** Empty where the spoken language is not set. */
  const told = chosen || (film.language && film.language !== 'zxx' ? film.language : '')
  const language = told || (heard?.language !== 'und' && heard?.language) || (locale().split('-')[0] ?? 'en')
  const [kind, setKind] = useState<OwnCaptionTrack['kind']>('captions')
  // Captions are in the language that is spoken: sets it if not known yet.
  const spokenIs = async (track: Pick<OwnCaptionTrack, 'language' | 'kind'>) => {
    if (film.language || track.kind !== 'captions') return
    try {
      await saveDocumentary(film.id, { language: track.language })
      toast.success(t('spokenSet'), t('spokenSetText', { language: languageName(track.language, locale()) }))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  const importing = useImport(version, spokenIs)
  const { state, take } = importing
  const wanted = { language, kind, label: languageName(language, locale()) }
  // A file replaces the track of its language, so it asks first.
  const [replacing, setReplacing] = useState<File>()
  const there = tracks.data?.find((track) => track.language === language && track.kind === kind)
  const choose = (file: File | undefined) => (file && there && there.cueCount > 0 ? setReplacing(file) : void take(file, wanted))
  const begin = async () => {
    try {
      await navigate(captionEditor(film.id, there?.id ?? (await beginCaptions(version.id, wanted))))
    } catch {
      toast.failure(t('notSaved'), t('notSavedText'))
    }
  }
  return (
    <section aria-labelledby="film-captions" className="film-section">
      <div className="head">
        <h2 id="film-captions">{t('captions')}</h2>
      </div>
      {explained}
      <Fetched query={tracks} what={t('fetchingPart', { part: t('captions') })}>
        {tracks.data?.length === 0 && <Empty title={t('noCaptions')} text={t('noCaptionsText')} />}
        {tracks.data && tracks.data.length > 0 && (
          <ul className="rows">
            {tracks.data.map((track) => (
              <TrackRow key={track.id} track={track} film={film} />
            ))}
          </ul>
        )}
      </Fetched>
      <div className="captions-add">
        <Select
          label={t('captionsLanguage')}
          value={language}
          onChange={(event) => setChosen(event.target.value)}
          options={languageOptions(t('noDialogue'), locale()).slice(1)}
        />
        <Select
          label={t('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as OwnCaptionTrack['kind'])}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <span className="captions-acts">
          <label className="button file-button" htmlFor={id}>
            {state.reading ? t('reading') : t('chooseCaptions')}
            <input
              id={id}
              className="unseen"
              type="file"
              accept=".vtt,.srt,.ttml,.dfxp,.xml,.sbv,.scc,.txt,text/vtt,application/x-subrip,application/ttml+xml,text/plain"
              onChange={(event) => {
                choose(event.target.files?.[0])
                event.target.value = ''
              }}
            />
          </label>
          <Button onClick={() => void begin()}>{t('beginEmpty')}</Button>
        </span>
      </div>
      <p className="list-example small dim">
        {t('example')} <code className="mono">{t('captionsExample')}</code>
      </p>
      <TranscriptionPart documentaryId={film.id} version={version} language={told} />
      <FilmNames documentaryId={film.id} />
      <Dialog
        open={replacing !== undefined}
        onOpenChange={() => setReplacing(undefined)}
        title={t('replaceTitle', { count: there?.cueCount ?? 0, label: there?.label || wanted.label })}
        text={t('replaceText', { name: replacing?.name ?? '' })}
        acts={
          <>
            <Button kind="ink" onClick={() => setReplacing(undefined)}>
              {t('keep')}
            </Button>
            <Button
              onClick={() => {
                void take(replacing, wanted)
                setReplacing(undefined)
              }}
            >
              {t('replace')}
            </Button>
          </>
        }
      />
      <ImportResult of={importing} />
    </section>
  )
}
