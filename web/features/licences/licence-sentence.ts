import { dayAfter, type LicenceTerms } from '#core/institutions/licence-terms.ts'
import german from '#core/institutions/licence-words/de.json' with { type: 'json' }
import english from '#core/institutions/licence-words/en.json' with { type: 'json' }

export interface LicenceParties {
  institution: string
  /** Who licenses; needed where every film of theirs is covered. */
  creator: string
}
type Key = keyof typeof english
type Words = Record<Key, string>

/** Languages a licence can be said in; another is added here with its file. */
const languages: Record<string, Words> = { en: english, de: german }

/**
 * A licence as sentences both sides can read: who may watch what, where, until when, how many at once, at what price; then what else is allowed, what
 * is not, and what happens after the last day. `language` as BCP 47 (`de-AT`).
 */
export function licenceSentences(terms: LicenceTerms, { institution, creator }: LicenceParties, language = 'en'): string[] {
  const words = languages[language.split('-')[0]!] ?? english
  const many = terms.covers === 'catalogue' || terms.films.length > 1
  const lead = say(words, terms.trial ? 'leadTrial' : 'lead', {
    institution,
    films: filmsOf(words, terms, creator, language),
    place: terms.distance ? words.anywhere : words.premises,
    time: timeOf(words, terms, language),
    users: usersOf(words, terms, language),
    price: priceOf(words, terms, language),
  })
  const number = many ? 'Many' : 'One'
  const shown = terms.admission ? 'admission' : 'performance'
  const acts: [boolean, Key][] = [
    [terms.classroom, `classroom${number}`],
    [terms.publicPerformance, `${terms.publicPerformance ? shown : 'performance'}${number}`],
    [terms.clips, `clips${number}`],
    [terms.download, `download${number}`],
  ]
  const said = (wanted: boolean) => acts.filter(([allowed]) => allowed === wanted).map(([, key]) => words[key])
  return [
    lead,
    territoryOf(words, terms, institution, language),
    sentenceOf(words, 'allowed', said(true), 'conjunction', language),
    ...(terms.walkIn ? [words.walkIn] : []),
    sentenceOf(words, 'refused', said(false), 'disjunction', language),
    ...(terms.endsOn && terms.graceDays > 0
      ? [say(words, 'grace', { day: dayOf(dayAfter(terms.endsOn, terms.graceDays), language) })]
      : []),
  ].filter(Boolean)
}

function filmsOf(words: Words, { covers, films }: LicenceTerms, creator: string, language: string): string {
  if (covers === 'catalogue') return say(words, 'catalogue', { creator })
  const titles = films.map(({ title }) => say(words, 'title', { title }))
  const named = titles.length > 4 ? [...titles.slice(0, 3), say(words, 'moreFilms', { count: titles.length - 3 })] : titles
  return new Intl.ListFormat(language).format(named)
}

/** Of the institution's own place: where each person sits is not known to the house, and so not said. */
function territoryOf(words: Words, { countries }: LicenceTerms, institution: string, language: string): string {
  if (countries.length === 0) return ''
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const there = new Intl.ListFormat(language, { type: 'disjunction' }).format(countries.map((code) => names.of(code) ?? code))
  return say(words, 'territory', { institution, countries: there })
}

const timeOf = (words: Words, { startsOn, endsOn }: LicenceTerms, language: string): string =>
  endsOn
    ? say(words, 'fromTo', { from: dayOf(startsOn, language), until: dayOf(endsOn, language) })
    : say(words, 'fromOn', { from: dayOf(startsOn, language) })

const usersOf = (words: Words, { simultaneousUsers }: LicenceTerms, language: string): string =>
  simultaneousUsers === null
    ? words.anyNumber
    : simultaneousUsers === 1
      ? words.oneAtOnce
      : say(words, 'manyAtOnce', { count: new Intl.NumberFormat(language).format(simultaneousUsers) })

const priceOf = (words: Words, terms: LicenceTerms, language: string): string =>
  terms.priceCents === 0 ? words.free : say(words, 'price', { price: moneySaid(terms.priceCents, terms.currency, language) })

/** An amount in words: "240 euros", "12.50 US dollars". */
export function moneySaid(cents: number, currency: string, language = 'en'): string {
  const digits = cents % 100 === 0 ? 0 : 2
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(cents / 100)
}

function sentenceOf(words: Words, key: Key, acts: readonly string[], type: 'conjunction' | 'disjunction', language: string): string {
  return acts.length === 0 ? '' : say(words, key, { acts: new Intl.ListFormat(language, { type }).format(acts) })
}

const dayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** What is put in is not read again: a title may look like a place for one. */
const say = (words: Words, key: Key, values: Record<string, string | number>): string =>
  words[key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
