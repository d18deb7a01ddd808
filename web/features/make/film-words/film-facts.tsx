import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type FilmWords, filmWordsQuery } from '#web/data/film/film-words.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useFlags } from '#web/session/use-session.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { useText } from '#web/ui/text.ts'
import { FundersSection } from './funders-section.tsx'
import { IdentifiersSection } from './identifiers-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { OtherNamesSection } from './other-names-section.tsx'
import { PlacesSection } from './places-section.tsx'
import { RecognitionsSection } from './recognitions-section.tsx'
import { filmWordsText } from './words.ts'

// What is said about a film as data, in the views it belongs to.

export function LanguagesPlacesNames({ film }: { film: Pick<OwnDocumentary, 'id' | 'director' | 'country'> }) {
  return (
    <Facts documentaryId={film.id}>
      {({ spokenLanguages, writtenLanguages, places, otherNames }) => (
        <>
          <LanguagesSection documentaryId={film.id} spoken={spokenLanguages} written={writtenLanguages} />
          <PlacesSection documentaryId={film.id} places={places} />
          <OtherNamesSection film={film} places={places} otherNames={otherNames} />
        </>
      )}
    </Facts>
  )
}

export function Recognitions({ film: { id } }: { film: Pick<OwnDocumentary, 'id'> }) {
  return <Facts documentaryId={id}>{({ recognitions }) => <RecognitionsSection documentaryId={id} recognitions={recognitions} />}</Facts>
}

export function FundersIdentifiers({ film: { id } }: { film: Pick<OwnDocumentary, 'id'> }) {
  const { flags } = useFlags()
  return (
    <Facts documentaryId={id}>
      {({ funders, identifiers }) => (
        <More open={!flags.simplifiedExperience || flags.showAdvancedCreatorFeatures || funders.length + identifiers.length > 0}>
          <FundersSection documentaryId={id} funders={funders} />
          <IdentifiersSection documentaryId={id} identifiers={identifiers} />
        </More>
      )}
    </Facts>
  )
}

function Facts({ documentaryId, children }: { documentaryId: string; children: (facts: FilmWords) => ReactNode }) {
  const t = useText(filmWordsText)
  const words = useQuery(filmWordsQuery(documentaryId))
  return (
    <Fetched query={words} what={t('fetchingFacts')}>
      {words.data && children(words.data)}
    </Fetched>
  )
}

/**
 * Optional fields of a first film: behind one press in the simplified experience. An opened part, and one that was open, stays as it is
 * during editing: adding the first funder, or removing the last, would otherwise hide the undo and lose the focus.
 */
function More({ open, children }: { open: boolean; children: ReactNode }) {
  const t = useText(filmWordsText)
  const [putAway, setPutAway] = useState(!open)
  const [opened, setOpened] = useState(false)
  if (open && putAway && !opened) setPutAway(false)
  if (!putAway) return children
  return (
    <details className="more-facts" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary className="title-s">{t('moreFacts')}</summary>
      <div className="film-view">{children}</div>
    </details>
  )
}
