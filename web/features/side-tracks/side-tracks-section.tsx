import './side-tracks.css'
import { useQuery } from '@tanstack/react-query'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { useWorkspaceMode } from '#web/session/use-session.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { AddSideTrack } from './add-side-track.tsx'
import { ownSideTracks, useSideUploads } from './data/side-tracks.ts'
import { OfferSounds } from './offer-sounds.tsx'
import { SideTrackRow } from './side-track-row.tsx'
import { sideTracksText } from './words.ts'

/** What viewers can choose beside this cut: other sounds, and an interpreter. */
export function SideTracksSection({ version }: { version: OwnVersion }) {
  const t = useText(sideTracksText)
  const { mode } = useWorkspaceMode()
  const tracks = useQuery(ownSideTracks(version.id))
  const uploads = useSideUploads()
  return (
    <section aria-labelledby="film-side-tracks" className="film-section side-tracks">
      <div className="head">
        <h2 id="film-side-tracks">{t('title')}</h2>
      </div>
      {mode === 'student' && <p className="ui dim measure">{t('explained')}</p>}
      {tracks.isPending ? (
        <Loading what={t('fetching')} />
      ) : tracks.isLoadingError ? (
        <Failed title={t('failedTitle')} text={t('failedText')} again={tracks.refetch} />
      ) : (
        <>
          {tracks.data.length === 0 ? (
            <Empty title={t('none')} />
          ) : (
            <ul className="side-track-list">
              {tracks.data.map((track) => (
                <SideTrackRow key={track.id} track={track} version={version} upload={uploads[track.id]} />
              ))}
            </ul>
          )}
          <OfferSounds version={version} tracks={tracks.data} />
          <AddSideTrack versionId={version.id} />
        </>
      )}
    </section>
  )
}
