import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { OwnDocumentary, OwnVersion } from '#web/data/film/own-documentaries.ts'
import { ownCaptionTracks } from '#web/data/media/captions.ts'
import { canTranscribeQuery, transcriptionQuery } from '#web/data/media/transcriptions.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Select } from '#web/ui/controls/select.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { ChaptersSection } from '../film/chapters-section.tsx'
import { deskText } from '../words.ts'
import type { FilmViewProps } from './film-view-props.ts'

/** Captions and chapters of the shown version, or of the selected one. */
export default function ViewWords(of: FilmViewProps) {
  const t = useText(deskText)
  const [chosen, setChosen] = useState<string>()
  const { film, current } = of
  if (!current) return <Empty title={t('needsVersion')} text={t('needsVersionText')} />
  const version = film.versions.find(({ id }) => id === chosen) ?? current
  return (
    <>
      {film.versions.length > 1 && <VersionChoice film={film} version={version} choose={setChosen} />}
      <WordsOf key={version.id} {...of} version={version} />
    </>
  )
}

/** Whose captions and chapters these are: each version has its own, also one that still arrives. */
function VersionChoice({ film, version, choose }: { film: OwnDocumentary; version: OwnVersion; choose(id: string): void }) {
  const t = useText(deskText)
  const stateOf = ({ id, state }: OwnVersion) =>
    id === film.currentVersionId ? t('versionCurrent') : state === 'ready' || state === 'watchable' ? '' : t(`version_${state}`)
  return (
    <div className="words-version">
      <Select
        label={t('wordsOf')}
        value={version.id}
        onChange={({ target }) => choose(target.value)}
        options={film.versions.map((one) => ({
          value: one.id,
          label: [t('versionN', { number: one.number }), one.label, stateOf(one)].filter(Boolean).join(', '),
        }))}
      />
    </div>
  )
}

/** Shown whole: what the captions wait for would push the chapters about. */
function WordsOf({ film, version, parts }: FilmViewProps & { version: OwnVersion }) {
  const t = useText(deskText)
  const arrived = useArrived(
    useQuery(ownCaptionTracks(version.id)),
    useQuery(canTranscribeQuery),
    useQuery(transcriptionQuery(version.id)),
    useQuery(chaptersQuery(version.id)),
  )
  if (!arrived) return <Loading what={t('fetchingPart', { part: t('view_words') })} />
  return (
    <>
      {parts.captions({ film, version, explained: <Explained lesson="captions" /> })}
      <ChaptersSection version={version} />
    </>
  )
}
