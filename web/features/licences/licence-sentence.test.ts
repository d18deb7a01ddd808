import { describe, expect, it } from 'vitest'
import { daysLeft, type LicenceTerms, licenceNumber, licenceStanding } from '#core/institutions/licence-terms.ts'
import german from '#core/institutions/licence-words/de.json' with { type: 'json' }
import english from '#core/institutions/licence-words/en.json' with { type: 'json' }
import { licenceSentences, moneySaid } from './licence-sentence.ts'

const terms: LicenceTerms = {
  covers: 'films',
  films: [{ id: '1', title: 'A Harbour Without Ships' }],
  startsOn: '2027-09-01',
  endsOn: '2030-08-31',
  graceDays: 0,
  classroom: true,
  publicPerformance: false,
  admission: false,
  clips: true,
  download: false,
  walkIn: false,
  distance: true,
  simultaneousUsers: null,
  priceCents: 24_000,
  currency: 'EUR',
  countries: [],
  trial: false,
}
const parties = { institution: 'Aldermoor University', creator: 'Ines Okafor' }
const said = (more: Partial<LicenceTerms> = {}, language = 'en') => licenceSentences({ ...terms, ...more }, parties, language).join(' ')

describe('a licence in words', () => {
  it('says who may watch what, where, until when, how many at once and for how much, then what else is and is not allowed', () => {
    expect(said()).toBe(
      'The people of Aldermoor University may watch “A Harbour Without Ships” wherever they are, from September 1, 2027 to August 31, 2030, ' +
        'any number of them at once, for 240 euros. Its librarians and teachers may also show it in class and use clips of it in teaching. They may not show it to the ' +
        'public without admission or download it.',
    )
  })
  it('is said in German, with its own dates and money', () => {
    expect(said({}, 'de-DE')).toBe(
      'Aldermoor University: Wer dazugehört, darf „A Harbour Without Ships“ vom 1. September 2027 bis zum 31. August 2030 ansehen, an jedem Ort, ' +
        'beliebig viele zugleich, für 240 Euro. Ihren Lehrenden und denen, die sie betreuen, ist auch erlaubt, ihn im Unterricht zu zeigen und Ausschnitte daraus in der Lehre zu verwenden. ' +
        'Nicht erlaubt ist, ihn öffentlich ohne Eintritt zu zeigen oder ihn herunterzuladen.',
    )
  })
  it.each<[string, Partial<LicenceTerms>, RegExp]>([
    ['its rooms', { distance: false }, /in its rooms and its network, from/],
    [
      'countries by their names',
      { countries: ['DE', 'AT'] },
      /wherever they are, .* It holds while Aldermoor University is in Germany or Austria\./,
    ],
    ['the life of the file', { endsOn: null }, /from September 1, 2027 for as long as the file can be played,/],
    ['one at a time', { simultaneousUsers: 1 }, /one of them at a time/],
    ['five at once', { simultaneousUsers: 5 }, /5 of them at once/],
    ['no charge', { priceCents: 0 }, /free of charge\./],
    ['a trial', { trial: true }, /^On trial, the people of/],
    ['every film', { covers: 'catalogue', films: [] }, /every film Ines Okafor shows to institutions/],
    ['admission', { publicPerformance: true, admission: true }, /show it to the public, with or without admission/],
    ['terminals', { walkIn: true }, /Visitors who walk in may watch at its terminals\./],
    ['the days after', { graceDays: 14 }, /stays open until September 14, 2030/],
    [
      'several films',
      { films: [...terms.films, { id: '2', title: 'Nets' }] },
      /“A Harbour Without Ships” and “Nets” .* show them in class/,
    ],
  ])('names %s', (_, more, sentence) => expect(said(more)).toMatch(sentence))
  it('counts films beyond four', () => {
    const films = Array.from({ length: 6 }, (_, at) => ({ id: String(at), title: `F${at}` }))
    expect(said({ films })).toContain('“F0”, “F1”, “F2”, and 3 more films')
  })
  it('uses a title unchanged, with any characters', () => {
    expect(said({ films: [{ id: '1', title: '{{price}} $& {{time}}' }] })).toContain('“{{price}} $& {{time}}”')
  })
  it('leaves out a list with nothing in it', () => {
    const all = { classroom: true, publicPerformance: true, admission: true, clips: true, download: true, walkIn: true }
    expect(said(all)).not.toContain('may not')
    expect(said({ classroom: false, clips: false })).not.toContain('may also show it in class')
  })
  it('has the same words in every language, with the same facts', () => {
    const facts = (words: Record<string, string>) =>
      Object.entries(words).map(([key, text]) => [key, [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted()])
    expect(facts(german)).toEqual(facts(english))
  })
  it('says money in full, with cents where there are some', () => {
    expect(moneySaid(1250, 'USD')).toBe('12.50 US dollars')
    expect(moneySaid(100, 'EUR', 'de')).toBe('1 Euro')
  })
})

describe('the state of a licence', () => {
  it.each([
    ['2027-08-31', 'to-come'],
    ['2027-09-01', 'running'],
    ['2030-08-31', 'running'],
    ['2030-09-01', 'in-grace'],
    ['2030-09-14', 'in-grace'],
    ['2030-09-15', 'ended'],
  ])('on %s it is %s', (day, standing) => expect(licenceStanding({ ...terms, graceDays: 14 }, day)).toBe(standing))
  it('is over once it was ended, and never while it has no last day', () => {
    expect(licenceStanding(terms, '2028-01-01', '2027-12-01T00:00:00Z')).toBe('ended')
    expect(licenceStanding({ ...terms, endsOn: null }, '2090-01-01')).toBe('running')
  })
  it('counts the days that are left', () => {
    expect(daysLeft('2030-08-31', '2030-08-01')).toBe(30)
    expect(daysLeft(null, '2030-08-01')).toBeNull()
  })
  it('is numbered as papers are', () => expect(licenceNumber(12, '2027-03-01T00:00:00Z', 'I')).toBe('I-2027-0012'))
})
