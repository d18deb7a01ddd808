import { useQuery } from '@tanstack/react-query'
import { filmWordsQuery } from '#web/data/films/film-words.ts'
import { useText } from '#web/ui/text.ts'
import { Fetched } from '../fetched.tsx'
import { FundersSection } from './funders-section.tsx'
import { IdentifiersSection } from './identifiers-section.tsx'
import { LanguagesSection } from './languages-section.tsx'
import { PlacesSection } from './places-section.tsx'
import { RecognitionsSection } from './recognitions-section.tsx'
import { filmWordsText } from './words.ts'

/** What is said about a film as data: languages, places, festivals and prizes, funders, identifiers. */
export function FilmFacts({ documentaryId }: { documentaryId: string }) {
  const t = useText(filmWordsText)
  const words = useQuery(filmWordsQuery(documentaryId))
  return (
    <Fetched query={words} what={t('fetchingFacts')}>
      {words.data && (
        <>
          <LanguagesSection documentaryId={documentaryId} spoken={words.data.spokenLanguages} written={words.data.writtenLanguages} />
          <PlacesSection documentaryId={documentaryId} places={words.data.places} />
          <RecognitionsSection documentaryId={documentaryId} recognitions={words.data.recognitions} />
          <FundersSection documentaryId={documentaryId} funders={words.data.funders} />
          <IdentifiersSection documentaryId={documentaryId} identifiers={words.data.identifiers} />
        </>
      )}
    </Fetched>
  )
}
