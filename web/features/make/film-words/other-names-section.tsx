import { useQuery } from '@tanstack/react-query'
import { namesIn } from '#core/film/credited-people.ts'
import { type FilmPlace, type OtherName, otherNameActs } from '#web/data/film/film-words.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { TextField } from '#web/ui/controls/field.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { useText } from '#web/ui/text.ts'
import { ownCredits } from '../data/credits.ts'
import { newRow } from './new-row.ts'
import { RowsSection } from './rows-section.tsx'
import { filmWordsText } from './words.ts'

interface OtherNamesProps {
  film: Pick<OwnDocumentary, 'id' | 'director' | 'country'>
  places: readonly FilmPlace[]
  otherNames: readonly OtherName[]
}

/** How the title, people and places of the film are also written, so that they are found by any of their names. */
export function OtherNamesSection({ film, places, otherNames }: OtherNamesProps) {
  const t = useText(filmWordsText)
  const named = useNamed({ film, places, otherNames })
  return (
    <RowsSection<OtherName>
      id="film-other-names"
      title={t('otherNames')}
      hint={t('otherNamesHint')}
      of={film.id}
      rows={otherNames}
      acts={otherNameActs}
      blank={() => ({ ...newRow(), kind: 'title', name: '', written: '' })}
      addWords={t('addOtherName')}
      called={(row) => row.written}
      problemOf={(row) => (row.written.trim() === '' ? t('otherNameNeeded') : undefined)}
      fields={(row, set) => (
        <>
          <Select
            label={t('otherNameOf')}
            options={named.map((each) => ({ value: keyOf(each), label: each.kind === 'title' ? t('theTitle') : each.name }))}
            value={keyOf(row)}
            onChange={(event) => {
              const chosen = named.find((each) => keyOf(each) === event.target.value)
              if (chosen) set({ kind: chosen.kind, name: chosen.name })
            }}
          />
          <TextField
            label={t('alsoWrittenAs')}
            maxLength={200}
            dir="auto"
            value={row.written}
            placeholder="東京物語"
            onChange={(event) => set({ written: event.target.value })}
          />
        </>
      )}
    />
  )
}

type Named = Pick<OtherName, 'kind' | 'name'>
const keyOf = ({ kind, name }: Named) => `${kind}:${name}`

/** What may have another name: the title, the director and credited people, the places; and everything that has one already. */
function useNamed({ film, places, otherNames }: OtherNamesProps): Named[] {
  const credits = useQuery(ownCredits(film.id)).data ?? []
  const all: Named[] = [
    { kind: 'title', name: '' },
    ...[...namesIn(film.director), ...credits.flatMap(({ name }) => namesIn(name))].map((name): Named => ({ kind: 'person', name })),
    ...[...film.country.split(/[,;/&]/).map((name) => name.trim()), ...places.map(({ name }) => name)].map(
      (name): Named => ({ kind: 'place', name }),
    ),
    ...otherNames,
  ]
  const once = new Map(all.filter(({ kind, name }) => kind === 'title' || name.trim()).map((each) => [keyOf(each), each]))
  return [...once.values()]
}
