import { useClearedVersion } from '#web/data/clearance/use-cleared-version.ts'
import { ClearedLane } from '#web/player/cleared/cleared-lane.tsx'
import { useFlags } from '#web/session/use-session.ts'
import { VersionsSection } from '../film/versions-section.tsx'
import { itemOfLog } from '../item-of-log.ts'
import type { FilmViewProps } from './film-view-props.ts'

/** The versions, the sounds beside them, and what goes over from one to another. */
export default function ViewVersions({ film, films, current, parts }: FilmViewProps) {
  const { flags } = useFlags()
  const rights = useClearedVersion(film.id, current?.id)
  return (
    <>
      <VersionsSection film={film} films={films} />
      {rights && (
        <ClearedLane
          film={film.id}
          cut={rights.cut}
          toItem={flags.showProfessionalMode ? (item) => itemOfLog(film.id, item, rights.versionId) : undefined}
        />
      )}
      {current?.durationMs && parts.beside({ version: current })}
      {parts.recuts({ film })}
    </>
  )
}
