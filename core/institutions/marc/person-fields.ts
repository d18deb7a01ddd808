import { familyAndGiven, splitNames } from '../../film/citation.ts'
import type { CataloguedFilm, CatalogueTerms } from './catalogued-film.ts'
import { type DataField, field } from './record.ts'

/** Roles of people, by the words used in credits, with the term and code of the Library of Congress. The first match applies. */
const relators: readonly (readonly [words: RegExp, term: string, code: string])[] = [
  [/^direct|^a film by|^regie/i, 'film director', 'fmd'],
  [/produc|produkt/i, 'film producer', 'fmp'],
  [/camera|cinematograph|photograph|kamera/i, 'cinematographer', 'cng'],
  [/edit|schnitt|montage/i, 'film editor', 'flm'],
  [/music|composer|score|musik/i, 'composer', 'cmp'],
  [/sound|ton(meister)?\b/i, 'recordist', 'rcd'],
  [/narrat|voice|sprecher/i, 'narrator', 'nrt'],
  [/writ|script|screenplay|buch/i, 'screenwriter', 'aus'],
]
const mostPeople = 40

/** 700 for people whose work has a word in catalogues, 710 for the house that shows the film. */
export function personFields(film: CataloguedFilm, { house }: CatalogueTerms): DataField[] {
  const named = [
    ...splitNames(film.director).map((name) => ({ name, term: 'film director', code: 'fmd' })),
    ...film.credits.flatMap(({ role, name }) => {
      const found = relators.find(([words]) => words.test(role))
      return found ? splitNames(name).map((each) => ({ name: each, term: found[1], code: found[2] })) : []
    }),
  ]
  const people = Map.groupBy(named, ({ name }) => name.toLowerCase())
  return [
    ...[...people.values()].slice(0, mostPeople).flatMap((works) => {
      const [family, given] = familyAndGiven(works[0]!.name)
      const roles = [...new Map(works.map((work) => [work.code, work])).values()]
      return field(
        '700',
        given ? '1 ' : '0 ',
        ['a', `${given ? `${family}, ${given}` : family},`],
        ...roles.map(({ term }, at) => ['e', `${term}${at === roles.length - 1 ? '.' : ','}`] as const),
        ...roles.map(({ code }) => ['4', code] as const),
      )
    }),
    ...field('710', '2 ', ['a', `${house},`], ['e', 'film distributor.'], ['4', 'fds']),
  ]
}
