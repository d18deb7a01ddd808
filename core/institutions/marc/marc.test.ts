import { describe, expect, it } from 'vitest'
import type { CataloguedFilm, CatalogueTerms } from './catalogued-film.ts'
import { filmRecord } from './film-record.ts'
import { toIso2709 } from './iso2709.ts'
import { toMarcXml } from './marcxml.ts'
import type { MarcRecord } from './record.ts'
import { skipped } from './title-fields.ts'

const film: CataloguedFilm = {
  id: '5e0a5a62-0a54-4cf8-9df1-3a1b0f8d2c11',
  title: 'The Ebb & the Flød',
  director: 'Solveig Amundrud-Bekele and Ludwig van der Meer',
  year: 2021,
  country: 'Norge, Chile',
  synopsis: 'Two harbours,\none tide: 𝄞.',
  contentNotes: 'Speaks of drowning.',
  subjects: ['Fisheries', 'Climate'],
  rightsLine: '© 2021 Ebb Film AS',
  language: 'nb',
  spokenLanguages: ['es'],
  writtenLanguages: [],
  durationMs: 84 * 60_000 + 9_000,
  width: 1920,
  height: 1080,
  frameRate: 25,
  hasSound: true,
  captions: [
    { kind: 'captions', language: 'nb' },
    { kind: 'subtitles', language: 'en' },
  ],
  sideTracks: [
    { kind: 'described', language: 'nb' },
    { kind: 'sign', language: 'nsl' },
  ],
  credits: [
    { role: 'Photography', name: 'Aud Lie' },
    { role: 'Narrator', name: 'Per Ås' },
    { role: 'Directed by', name: 'Solveig Amundrud-Bekele' },
  ],
  chapters: ['Low water', 'High water'],
  places: ['Bergen', 'Valparaíso'],
  funders: [{ name: 'Norsk filminstitutt', programme: 'Documentary' }],
  identifiers: [{ scheme: 'eidr', value: '10.5240/7791-8534-2C23-9030-8610-5' }],
  createdAt: '2026-09-01T10:00:00Z',
  updatedAt: '2026-11-20T08:09:10Z',
  publishedAt: '2026-10-01T00:00:00Z',
}
const terms: CatalogueTerms = {
  house: 'Actuality',
  agency: 'films.example',
  url: 'https://films.example/documentary/5e0a5a62?i=7',
  access: 'For members of Fjord University Library, until 5 March 2027',
  uses: ['May be shown in class', 'Public performance without admission'],
}
const silent: CataloguedFilm = {
  ...film,
  ...{ title: 'Ebb', director: '', year: null, country: '', synopsis: '', contentNotes: '', subjects: [], rightsLine: '', language: 'zxx' },
  ...{ spokenLanguages: [], width: null, height: null, frameRate: null, hasSound: false, captions: [], sideTracks: [], credits: [] },
  ...{ chapters: [], places: [], funders: [], identifiers: [], durationMs: 12_000 },
}
const inLines = ({ leader, control, data }: MarcRecord) => [
  `LDR ${leader}`,
  ...control.map(([tag, text]) => `${tag} ${text}`),
  ...data.map(({ tag, indicators, subfields }) => `${tag} ${indicators}${subfields.map(([code, text]) => `$${code}${text}`).join('')}`),
]

describe('the catalogue record of a film', () => {
  it('contains the house’s data in the fields cataloguers use', () => {
    expect(inLines(filmRecord(film, terms))).toEqual([
      'LDR 00000ngm a22000003i 4500',
      '001 5e0a5a62-0a54-4cf8-9df1-3a1b0f8d2c11',
      '003 films.example',
      '005 20261120080910.0',
      '006 m     o  c        ',
      '007 cr |na||||||||',
      '007 vz |zazuu',
      '008 260901p20262021no 084       |o   vunob d',
      '024 7 $a10.5240/7791-8534-2C23-9030-8610-5$2eidr',
      '040   $afilms.example$beng$erda$cfilms.example',
      '041 1 $anob$aspa$jeng$pnob$qnob$rsgn$hnob',
      '245 04$aThe Ebb & the Flød /$cdirected by Solveig Amundrud-Bekele and Ludwig van der Meer.',
      '246 3 $aThe Ebb and the Flød',
      '257   $aNorway.',
      '257   $aChile.',
      '264  1$a[Place of publication not identified] :$bActuality,$c2026.',
      '300   $a1 online resource (1 streaming video file (84 min.)) :$bsound.',
      '306   $a012409',
      '336   $atwo-dimensional moving image$btdi$2rdacontent',
      '337   $acomputer$bc$2rdamedia',
      '338   $aonline resource$bcr$2rdacarrier',
      '341 0 $aauditory$bcaptions$2sapdv',
      '341 0 $aauditory$csignLanguage$2sapdv',
      '341 0 $avisual$daudioDescription$2sapdv',
      '344   $adigital$2rdatr',
      '345   $b25 fps$c1.78:1$dwide screen',
      '347   $avideo file$d1920 x 1080$2rdaft',
      '347   $bHLS',
      '380   $aDocumentary film',
      '500   $aCompleted in 2021.',
      '505 0 $aLow water -- High water.',
      '506 1 $aFor members of Fjord University Library, until 5 March 2027.$fOnline access with authorization$2star',
      '508   $aPhotography, Aud Lie ; Directed by, Solveig Amundrud-Bekele.',
      '511 0 $aNarrator, Per Ås.',
      '518   $oFilmed in$pBergen ;$pValparaíso.',
      '520   $aTwo harbours, one tide: 𝄞.',
      '520 4 $aSpeaks of drowning.',
      '532 1 $aCaptions for people who do not hear it, in Norwegian Bokmål. Audio description in Norwegian Bokmål. Interpreted in Norwegian Sign Language.',
      '536   $aFunded by Norsk filminstitutt (Documentary).',
      '538   $aMode of access: World Wide Web.',
      '538   $aSystem requirements: a browser that plays HTTP Live Streaming.',
      '540   $aMay be shown in class.',
      '540   $aPublic performance without admission.',
      '540   $a© 2021 Ebb Film AS.',
      '546   $aIn Norwegian Bokmål and Spanish; subtitles in English; captions in Norwegian Bokmål.',
      '588   $aDescription based on what its creator wrote at Actuality, as of November 20, 2026; title as shown there.',
      '650  4$aFisheries.',
      '650  4$aClimate.',
      '651  4$aBergen.',
      '651  4$aValparaíso.',
      '655  7$aDocumentary films.$2lcgft',
      '655  7$aNonfiction films.$2lcgft',
      '655  7$aFeature films.$2lcgft',
      '655  7$aInternet videos.$2lcgft',
      '700 1 $aAmundrud-Bekele, Solveig,$efilm director.$4fmd',
      '700 1 $avan der Meer, Ludwig,$efilm director.$4fmd',
      '700 1 $aLie, Aud,$ecinematographer.$4cng',
      '700 1 $aÅs, Per,$enarrator.$4nrt',
      '710 2 $aActuality,$efilm distributor.$4fds',
      '776 08$iOnline version of:$tThe Ebb & the Flød.$d2021$o10.5240/7791-8534-2C23-9030-8610-5 (EIDR)',
      '856 40$uhttps://films.example/documentary/5e0a5a62?i=7$yWatch at Actuality$zFor members of Fjord University Library, until 5 March 2027$71',
    ])
  })
  it('invents no data, and says what is missing', () => {
    const lines = inLines(filmRecord(silent, terms))
    expect(lines).toContain('008 260901nuuuuuuuuxx 001       |o   vuzxx d')
    expect(lines).toContain('245 00$aEbb.')
    expect(lines).toContain('532 2 $aWithout audio description or sign language.')
    expect(lines).toContain('546   $aWithout dialogue.')
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => /^(024|041|246|257|344|345|500|505|508|511|518|520|536|65[01]|700|776)/.test(line))).toEqual([])
  })
  it('files a title past its article, in English or a language of the film', () => {
    expect(skipped('The ebb', ['en'])).toBe(4)
    expect(skipped('Die Ebbe', ['en', 'de'])).toBe(4)
    expect(skipped('Die Ebbe', ['en'])).toBe(0)
    expect(skipped("L'eau", ['fr'])).toBe(2)
    expect(skipped('The', ['en'])).toBe(0)
  })
})

describe('ISO 2709', () => {
  /** The directory read back by bytes, as any program does. */
  function read(bytes: Uint8Array) {
    const text = (from: number, to: number) => new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(from, to))
    const [length, base] = [Number(text(0, 5)), Number(text(12, 17))]
    const entries = text(24, base - 1).match(/.{12}/g)!
    return {
      length,
      coding: text(9, 10),
      fields: entries.map((entry) => {
        const [tag, size, at] = [entry.slice(0, 3), Number(entry.slice(3, 7)), Number(entry.slice(7))]
        return [tag, text(base + at, base + at + size)] as const
      }),
    }
  }
  it('counts bytes and not letters, and says that it is UTF-8', () => {
    const bytes = toIso2709([filmRecord(film, terms)])
    const { length, coding, fields } = read(bytes)
    expect([length, coding]).toEqual([bytes.length, 'a'])
    expect(bytes.at(-1)).toBe(0x1d)
    for (const [tag, text] of fields) expect(text.endsWith('\u001e'), tag).toBe(true)
    expect(fields.find(([tag]) => tag === '520')?.[1]).toBe('  \u001faTwo harbours, one tide: 𝄞.\u001e')
  })
  it('puts records one after the other', () => {
    const [one, other] = [filmRecord(film, terms), filmRecord(silent, terms)]
    const both = toIso2709([one, other])
    const first = toIso2709([one])
    expect(both.subarray(0, first.length)).toEqual(first)
    expect(read(both.subarray(first.length)).fields[0]).toEqual(['001', `${silent.id}\u001e`])
  })
  it('accepts the longest film record a creator can write, cut where a letter ends', () => {
    const long = '𝄞'.repeat(5000)
    const full: CataloguedFilm = {
      ...film,
      ...{
        title: long.slice(0, 400),
        director: 'ö'.repeat(200),
        synopsis: long,
        contentNotes: long.slice(0, 1000),
        rightsLine: long.slice(0, 600),
      },
      subjects: Array.from({ length: 30 }, () => '𝄞'.repeat(80)),
      credits: Array.from({ length: 2000 }, (_, at) => ({ role: 'Editing', name: `${'ö'.repeat(110)} ${at}` })),
      chapters: Array.from({ length: 500 }, () => '𝄞'.repeat(60)),
      places: Array.from({ length: 20 }, () => '𝄞'.repeat(60)),
      funders: Array.from({ length: 100 }, () => ({ name: '𝄞'.repeat(80), programme: '𝄞'.repeat(80) })),
    }
    const { fields } = read(toIso2709([filmRecord(full, terms)]))
    expect(fields.find(([tag]) => tag === '520')?.[1]?.slice(4)).toMatch(/^(𝄞)+…\p{Cc}$/u)
  })
  it('removes field separators from typed text', () => {
    const { fields } = read(toIso2709([filmRecord({ ...film, title: 'Ebb\u001fb\u001ec\u001dd' }, terms)]))
    expect(fields.find(([tag]) => tag === '245')?.[1]).toContain('00\u001faEbb b c d /\u001fc')
  })
})

describe('MARCXML', () => {
  it('is the same record in XML, with characters escaped', () => {
    const xml = toMarcXml([filmRecord(film, terms)])
    expect(xml).toContain('<collection xmlns="http://www.loc.gov/MARC21/slim">')
    expect(xml).toContain('<controlfield tag="001">5e0a5a62-0a54-4cf8-9df1-3a1b0f8d2c11</controlfield>')
    expect(xml).toContain('<datafield tag="246" ind1="3" ind2=" "><subfield code="a">The Ebb and the Flød</subfield></datafield>')
    expect(xml).toContain('<subfield code="a">The Ebb &amp; the Flød /</subfield>')
  })
})
