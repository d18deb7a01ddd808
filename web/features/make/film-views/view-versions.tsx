import { useClearedVersion } from '#web/data/clearance/use-cleared-version.ts'
import { useReleasedVersion } from '#web/data/clearance/use-released-version.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { ClearedLane } from '#web/player/cleared/cleared-lane.tsx'
import { ReleasedLane } from '#web/player/cleared/released-lane.tsx'
import { releasesPath } from '#web/player/cleared/releases-path.ts'
import { useFlags } from '#web/session/use-session.ts'
import { VersionsSection } from '../film/versions-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** The versions, the sounds beside them, and what goes over from one to another. */
export default function ViewVersions({ film, films, current, parts }: FilmViewProps) {
  const { flags } = useFlags()
  const rights = useClearedVersion(film.id, current?.id)
  const people = useReleasedVersion(film.id, current?.id)
  return (
    <>
      <VersionsSection film={film} films={films} />
      {rights && (
        <ClearedLane
          film={film.id}
          cut={rights.cut}
          toItem={
            flags.showProfessionalMode
              ? (item) => clearancesPath(film.id, { item, cut: { kind: 'version', id: rights.versionId } })
              : undefined
          }
        />
      )}
      {people && (
        <ReleasedLane
          film={film.id}
          cut={people.cut}
          toSubject={flags.showProfessionalMode ? (subject) => releasesPath(film.id, subject) : undefined}
        />
      )}
      {current?.durationMs && parts.beside({ version: current })}
      {parts.recuts({ film })}
    </>
  )
}
