import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { parseCaptions } from '#core/captions.ts'
import { languageName, languageOptions } from '#core/languages.ts'
import { deleteCaptions, type OwnCaptionTrack, ownCaptionTracks, replaceCaptions } from '#web/data/films/captions.ts'
import type { OwnVersion } from '#web/data/films/own-documentaries.ts'
import { Button } from '#web/ui/button.tsx'
import { locale } from '#web/ui/locale.ts'
import { Select } from '#web/ui/select.tsx'
import { Empty } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
import { Fetched } from './fetched.tsx'
import { captionsText } from './words.ts'

const kinds = ['captions', 'subtitles', 'descriptions'] as const

/** Timed text of this cut: WebVTT or SubRip in, shown in the player at once. */
export function CaptionsSection({ version, explained }: { version: OwnVersion; explained: ReactNode }) {
  const t = useText(captionsText)
  const id = useId()
  const tracks = useQuery(ownCaptionTracks(version.id))
  const [language, setLanguage] = useState(locale().split('-')[0] ?? 'en')
  const [kind, setKind] = useState<OwnCaptionTrack['kind']>('captions')
  const [problems, setProblems] = useState<string[]>([])
  const read = async (file: File | undefined) => {
    if (!file) return
    const { cues, problems: found } = parseCaptions(await file.text())
    setProblems(found.slice(0, 5).map((problem) => t(`captions_${problem.code}`, { line: problem.line })))
    if (cues.length === 0) return
    const late = version.durationMs !== null && cues[0]!.startsMs > version.durationMs
    if (late) return setProblems([t('captionsTooLate')])
    try {
      await replaceCaptions(version.id, { language, kind, label: languageName(language, locale()) }, cues)
      toast.success(t('captionsIn'), t('captionsInText', { count: cues.length }))
    } catch {
      toast.failure(t('notSaved'), t('captionsKeptOut'))
    }
  }
  const remove = async (track: OwnCaptionTrack) => {
    try {
      await deleteCaptions(track.id)
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
              <li key={track.id}>
                <span>
                  {track.label || languageName(track.language, locale())} <span className="dim">{t(`kind_${track.kind}`)}</span>
                </span>
                <span className="mono dim">{t('cues', { count: track.cueCount })}</span>
                <Button small onClick={() => void remove(track)} aria-label={t('deleteCaptionsOf', { label: track.label })}>
                  {t('delete')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Fetched>
      <div className="captions-add">
        <Select
          label={t('captionsLanguage')}
          value={language}
          onChange={(event) => setLanguage(event.target.value)}
          options={languageOptions(t('noDialogue'), locale()).slice(1)}
        />
        <Select
          label={t('kind')}
          value={kind}
          onChange={(event) => setKind(event.target.value as OwnCaptionTrack['kind'])}
          options={kinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        />
        <label className="button file-button" htmlFor={id}>
          {t('chooseCaptions')}
          <input
            id={id}
            className="unseen"
            type="file"
            accept=".vtt,.srt,text/vtt,application/x-subrip"
            onChange={(event) => {
              void read(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      </div>
      <p className="list-example small dim">
        {t('example')} <code className="mono">{t('captionsExample')}</code>
      </p>
      {problems.length > 0 && (
        <div role="alert" className="field-error">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </section>
  )
}
