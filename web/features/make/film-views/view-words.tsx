import { useQuery } from '@tanstack/react-query'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { ownCaptionTracks } from '#web/data/media/captions.ts'
import { canTranscribeQuery, transcriptionQuery } from '#web/data/media/transcriptions.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { Explained } from '../explained.tsx'
import { ChaptersSection } from '../film/chapters-section.tsx'
import { deskText } from '../words.ts'
import type { FilmViewProps } from './film-view-props.ts'

/** What is said in the film and how it is divided: captions and chapters of the version people see. */
export default function ViewWords(of: FilmViewProps) {
  const t = useText(deskText)
  if (!of.current) return <Empty title={t('needsVersion')} text={t('needsVersionText')} />
  return <WordsOf {...of} version={of.current} />
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
