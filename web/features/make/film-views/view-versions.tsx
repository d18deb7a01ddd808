import { VersionsSection } from '../film/versions-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** The versions, the sounds beside them, and what goes over from one to another. */
export default function ViewVersions({ film, films, current, parts }: FilmViewProps) {
  return (
    <>
      <VersionsSection film={film} films={films} />
      {current?.durationMs && parts.beside({ version: current })}
      {parts.recuts({ film })}
    </>
  )
}
