import { CreditsSection } from '../film/credits-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** Who made the film, and who is in it. */
export default function ViewPeople({ film, parts }: FilmViewProps) {
  return (
    <>
      {parts.people({ film })}
      <CreditsSection film={film} />
    </>
  )
}
