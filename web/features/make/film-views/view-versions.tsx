import { useCutOfVersion } from '#web/data/clearance/use-cleared-version.ts'
import { OwedLanes } from '#web/player/cleared/owed-lanes.tsx'
import { useFlags } from '#web/session/use-session.ts'
import { VersionsSection } from '../film/versions-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** The versions, the sounds beside them, and what goes over from one to another. */
export default function ViewVersions({ film, films, current, parts }: FilmViewProps) {
  const { flags } = useFlags()
  const cut = useCutOfVersion(film.id, current?.id)
  return (
    <>
      <VersionsSection film={film} films={films} />
      {cut && current && (
        <OwedLanes film={film.id} cut={cut} leadsTo={flags.showProfessionalMode ? { kind: 'version', id: current.id } : null} />
      )}
      {current?.durationMs && parts.beside({ version: current })}
      {parts.recuts({ film })}
    </>
  )
}
