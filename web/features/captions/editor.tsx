import './captions.css'
import './editor.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { rushAsVersionQuery } from '#web/data/edit/rush-as-version.ts'
import { myDocumentaries } from '#web/data/film/own-documentaries.ts'
import { waveformQuery } from '#web/data/media/captions.ts'
import { paths } from '#web/paths.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { openedTrackQuery } from './data/caption-writing.ts'
import { captionsText } from './words.ts'
import { WritingDesk } from './writing/writing-desk.tsx'

/** The caption editor of a track: loads its data, and shows what is missing. */
export default function CaptionEditor({
  documentaryId,
  trackId,
  besideId,
}: {
  documentaryId: string
  trackId: string
  besideId: string | null
}) {
  const t = useText(captionsText)
  const films = useQuery(myDocumentaries)
  const track = useQuery(openedTrackQuery(trackId))
  const sound = useQuery({ ...waveformQuery(track.data?.versionId ?? ''), enabled: Boolean(track.data) })
  const film = films.data?.find((one) => one.id === documentaryId && !one.removedAt)
  const cut = film?.versions.find((one) => one.id === track.data?.versionId)
  // What is said in a rush is written like that of a version.
  const asked = Boolean(film && track.data && !cut)
  const rush = useQuery({ ...rushAsVersionQuery(documentaryId, track.data?.versionId ?? ''), enabled: asked })
  const version = cut ?? rush.data ?? undefined
  const failed = [films, track, rush].find((one) => one.isLoadingError)
  if (failed)
    return (
      <div className="page row">
        <PartFailed wholePage again={failed.refetch} />
      </div>
    )
  const pending = films.isPending || track.isPending || track.isRefetching || (track.data && sound.isPending) || (asked && rush.isPending)
  if (pending)
    return (
      <div className="page row" key="loading">
        <Loading what={t('fetchingPart', { part: t('captions') })} />
      </div>
    )
  if (!film || !version || !track.data)
    return (
      <div className="page row">
        <Empty
          wholePage
          title={t('noSuchTrack')}
          text={t('noSuchTrackText')}
          act={
            <Link className="button button--small" to={paths.creatorDashboard}>
              {t('toDesk')}
            </Link>
          }
        />
      </div>
    )
  return (
    <WritingDesk
      key={track.data.id}
      documentary={film}
      version={version}
      opened={track.data}
      besideId={besideId}
      sound={sound.data ?? null}
    />
  )
}
