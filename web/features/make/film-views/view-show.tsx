import { OutsideSection } from '../film/outside-section.tsx'
import { TrailerSection } from '../film/trailer-section.tsx'
import { Recognitions } from '../film-words/film-facts.tsx'
import { AudienceSection } from '../publishing/audience-section.tsx'
import { InvitedPeople } from '../publishing/invited-people.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** Who sees the film, when and where, and what shows it to people who do not know it yet. */
export default function ViewShow({ film, current, publishing, parts }: FilmViewProps) {
  return (
    <>
      <AudienceSection film={film} publishing={publishing} />
      <InvitedPeople film={film} />
      {current?.durationMs && parts.screeners({ film, version: current })}
      <OutsideSection film={film} />
      {current?.durationMs && <TrailerSection key={current.id} film={film} version={{ ...current, durationMs: current.durationMs }} />}
      <Recognitions film={film} />
    </>
  )
}
