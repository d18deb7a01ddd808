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

/** What is said about a film as data: languages, places, festivals and prizes, funders, identifiers. */
export function FilmFacts({ film }: { film: Pick<OwnDocumentary, 'id' | 'director' | 'country'> }) {
  const documentaryId = film.id
  const t = useText(filmWordsText)
  const { flags } = useFlags()
  const words = useQuery(filmWordsQuery(documentaryId))
  return (
    <Fetched query={words} what={t('fetchingFacts')}>
      {words.data && (
        <>
          <LanguagesSection documentaryId={documentaryId} spoken={words.data.spokenLanguages} written={words.data.writtenLanguages} />
          <PlacesSection documentaryId={documentaryId} places={words.data.places} />
          <OtherNamesSection film={film} places={words.data.places} otherNames={words.data.otherNames} />
          <More open={!flags.simplifiedExperience || flags.showAdvancedCreatorFeatures || holdsMore(words.data)}>
            <RecognitionsSection documentaryId={documentaryId} recognitions={words.data.recognitions} />
            <FundersSection documentaryId={documentaryId} funders={words.data.funders} />
            <IdentifiersSection documentaryId={documentaryId} identifiers={words.data.identifiers} />
          </More>
        </>
      )}
    </Fetched>
  )
}

/** What is written is never put away. */
const holdsMore = (words: FilmWords): boolean => words.recognitions.length + words.funders.length + words.identifiers.length > 0

/**
 * What a first film can do without: behind one press in the simplified experience. What somebody has opened, and what stood open, stays as it is
 * while they write: the first prize, or the last one taken away, would otherwise take the way back and the keyboard's place with it.
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
      <div className="film-desk-main">{children}</div>
    </details>
  )
}
