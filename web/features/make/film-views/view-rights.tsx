import { FundersIdentifiers } from '../film-words/film-facts.tsx'
import { RightsSection } from '../film-words/rights-section.tsx'
import { FootnotesSection } from '../footnotes/footnotes-section.tsx'
import type { FilmViewProps } from './film-view-props.ts'

/** What is declared about the film: copyright, content notes, sources, what AI made, who financed it. */
export default function ViewRights({ film, current }: FilmViewProps) {
  return (
    <>
      <RightsSection film={film} />
      {current && <FootnotesSection key={current.id} version={current} />}
      <FundersIdentifiers film={film} />
    </>
  )
}
