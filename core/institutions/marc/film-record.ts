import { type CataloguedFilm, type CatalogueTerms, languagesOf } from './catalogued-film.ts'
import { countryNames } from './countries.ts'
import { changedAt, described, leader, onlineMaterial, physical } from './fixed-fields.ts'
import { languageFields } from './language-fields.ts'
import { noteFields } from './note-fields.ts'
import { personFields } from './person-fields.ts'
import { type DataField, field, type MarcRecord } from './record.ts'
import { titleFields } from './title-fields.ts'

/**
 * The MARC 21 record of a streaming film, after the practice of OLAC (Best Practices for Cataloging Streaming Media): what the house knows, and no
 * field where it knows nothing. Fields are in the order of their tags.
 */
export function filmRecord(film: CataloguedFilm, terms: CatalogueTerms): MarcRecord {
  const data = [
    ...film.identifiers.flatMap(({ scheme, value }) => field('024', '7 ', ['a', value], ['2', scheme])),
    ...field('040', '  ', ['a', terms.agency], ['b', 'eng'], ['e', 'rda'], ['c', terms.agency]),
    ...languageFields(film),
    ...titleFields(film),
    ...countryNames(film.country, languagesOf(film)).flatMap((country) => field('257', '  ', ['a', `${country}.`])),
    ...publication(film, terms),
    ...carrier(film),
    ...noteFields(film, terms),
    ...film.subjects.flatMap((subject) => field('650', ' 4', ['a', `${subject}.`])),
    ...film.places.flatMap((place) => field('651', ' 4', ['a', `${place}.`])),
    ...genres(film).flatMap((genre) => field('655', ' 7', ['a', `${genre}.`], ['2', 'lcgft'])),
    ...personFields(film, terms),
    ...otherForm(film),
    ...field('856', '40', ['u', terms.url], ['y', `Watch at ${terms.house}`], ['z', terms.access], ['7', '1']),
  ]
  return {
    leader,
    control: [
      ['001', film.id],
      ['003', terms.agency],
      ['005', changedAt(film.updatedAt)],
      ['006', onlineMaterial],
      ...physical(film.hasSound).map((code) => ['007', code] as const),
      ['008', described(film)],
    ],
    data: data.sort((one, other) => Number(one.tag) - Number(other.tag)),
  }
}

const publication = ({ publishedAt }: CataloguedFilm, { house }: CatalogueTerms): DataField[] =>
  field('264', ' 1', ['a', '[Place of publication not identified] :'], ['b', `${house},`], ['c', `${publishedAt.slice(0, 4)}.`])

/** 300 to 380: carrier and length. */
function carrier({ durationMs, width, height, frameRate, hasSound }: CataloguedFilm): DataField[] {
  const minutes = Math.max(1, Math.round(durationMs / 60_000))
  const seconds = Math.round(durationMs / 1000)
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'))
  const picture = width && height ? { shape: width / height, size: `${width} x ${height}` } : null
  return [
    ...field('300', '  ', ['a', `1 online resource (1 streaming video file (${minutes} min.)) :`], ['b', hasSound ? 'sound.' : 'silent.']),
    // Six digits: nothing of a hundred hours is a film.
    ...field('306', '  ', ['a', clock.join('').slice(-6)]),
    ...field('336', '  ', ['a', 'two-dimensional moving image'], ['b', 'tdi'], ['2', 'rdacontent']),
    ...field('337', '  ', ['a', 'computer'], ['b', 'c'], ['2', 'rdamedia']),
    ...field('338', '  ', ['a', 'online resource'], ['b', 'cr'], ['2', 'rdacarrier']),
    ...(hasSound ? field('344', '  ', ['a', 'digital'], ['2', 'rdatr']) : []),
    ...(picture
      ? field(
          '345',
          '  ',
          ['b', frameRate ? `${Number(frameRate.toFixed(3))} fps` : ''],
          ['c', `${picture.shape.toFixed(2)}:1`],
          ['d', picture.shape >= 1.5 ? 'wide screen' : 'full screen'],
        )
      : []),
    ...field('347', '  ', ['a', 'video file'], ['d', picture?.size ?? ''], ['2', 'rdaft']),
    ...field('347', '  ', ['b', 'HLS']),
    ...field('380', '  ', ['a', 'Documentary film']),
  ]
}

/** Genre terms of the Library of Congress; forty minutes divide short from feature. */
const genres = ({ durationMs }: CataloguedFilm) => [
  'Documentary films',
  'Nonfiction films',
  durationMs < 40 * 60_000 ? 'Short films' : 'Feature films',
  'Internet videos',
]

/** The film as the world knows it by its number, of which this is the form online. */
function otherForm({ title, year, identifiers }: CataloguedFilm): DataField[] {
  const work = identifiers.find(({ scheme }) => scheme === 'eidr' || scheme === 'isan')
  return work
    ? field(
        '776',
        '08',
        ['i', 'Online version of:'],
        ['t', `${title}.`],
        ['d', year ? String(year) : ''],
        ['o', `${work.value} (${work.scheme.toUpperCase()})`],
      )
    : []
}
