import { describe, expect, it } from 'vitest'
import { decodeText } from './decode-text.ts'

/** Encodes a text in a code page by inverting its decoder. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const codes = new Map<string, number[]>()
  const learn = (...code: number[]) => {
    const read = decoder.decode(Uint8Array.from(code))
    if (Array.from(read).length === 1 && read !== '\uFFFD' && !codes.has(read)) codes.set(read, code)
  }
  for (let first = 0; first < 256; first++) learn(first)
  if (/shift|euc|gb|big5/.test(encoding))
    for (let first = 0x81; first < 255; first++) for (let second = 0x40; second < 255; second++) learn(first, second)
  return Uint8Array.from(Array.from(text).flatMap((character) => codes.get(character)!))
}

const sentences: [encoding: string, text: string][] = [
  ['windows-1252', 'Größe, Käse, Öl – alles trocken.'],
  ['windows-1252', 'Café'],
  ['windows-1252', 'They don’t count.'],
  ['windows-1252', '« Où étiez-vous ? » Je ne sais plus, c’était la fête.'],
  ['windows-1252', '¿Dónde está el niño? No lo sé, señor.'],
  ['windows-1252', 'Não sei o que aconteceu, já era noite. Então vão.'],
  ['windows-1252', 'Jeg så båden på søen, men den sejlede væk.'],
  ['windows-1252', 'Vi räknade båtarna hela natten, så är det.'],
  ['macintosh', '« Où étiez-vous ? » Je ne sais plus, c’était la fête.'],
  ['windows-1250', 'Az őrség árvíztűrő fúrógéppel jött.\nHűvös volt, és erős szél.'],
  ['windows-1250', 'Nie wiem, co się stało. Był już późny wieczór.'],
  ['iso-8859-2', 'Nie wiem, co się stało. Był już późny wieczór. Śnieg.'],
  ['windows-1250', 'Přišel jsem pozdě, ale loď tu ještě byla.'],
  ['windows-1250', 'Nu ştiu ce s-a întâmplat în noaptea aceea.'],
  ['windows-1250', 'Nisam vidio što se dogodilo, već je bila noć.'],
  ['windows-1251', 'Мы считали корабли до ночи.\nНочью пришёл новый паром.'],
  ['windows-1251', 'Ні, я не бачив його. Це було давно.'],
  ['windows-1251', 'Не, аз не го видях тази вечер.'],
  ['koi8-r', 'Мы считали корабли до ночи.\nНочью пришёл новый паром.'],
  ['ibm866', 'Мы считали корабли до ночи.\nНочью пришёл новый паром.'],
  ['iso-8859-5', 'Мы считали корабли до ночи.\nНочью пришёл новый паром.'],
  ['windows-1253', 'Μετρούσαμε τα πλοία μέχρι το βράδυ. Δεν ήταν κανείς.'],
  ['windows-1254', 'Gemileri sabaha kadar saydık. Işıklar söndü, değil mi? Çok şey gördüm.'],
  ['windows-1255', 'ספרנו את האוניות, עד הסוף.\nמי ספר? נהג ה-Volvo!'],
  ['windows-1256', 'عددنا السفن حتى الليل. لم يكن هناك أحد في الميناء.'],
  ['windows-1257', 'Mes skaičiavome laivus iki nakties. Tai buvo seniai, žinote, šąla.'],
  ['shift_jis', '港は1998年に創業しました。私たちは船を数えた。'],
  ['euc-jp', '港は1998年に創業しました。私たちは船を数えた。'],
  ['gb18030', '我们数了一夜的船。码头上没有人，他们都回家了。这是很久以前的事。'],
  ['big5', '我們數了一夜的船。碼頭上沒有人。'],
  ['euc-kr', '우리는 밤까지 배를 세었다. 항구에는 아무도 없었다.'],
]

describe('text from outside', () => {
  it.each(sentences)('is read in %s with certainty: %s', (encoding, text) => {
    const read = decodeText(encode(text, encoding))
    expect(read).toMatchObject({ text, certain: true, damagedLines: [] })
    expect(read.alternatives.length).toBeGreaterThan(0)
    expect(read.alternatives).not.toContain(encoding)
  })

  it('asks where two code pages both give words, and offers the right one', () => {
    const read = decodeText(encode('España', 'windows-1252'))
    expect(read.certain).toBe(false)
    expect([read.encoding, ...read.alternatives]).toEqual(expect.arrayContaining(['windows-1252', 'windows-1250']))
  })

  it('uses the expected language as a hint, and a chosen encoding as final', () => {
    expect(decodeText(encode('España', 'windows-1252'), { language: 'es-ES' })).toMatchObject({ text: 'España', certain: true })
    expect(decodeText(encode('España', 'windows-1252'), { encoding: 'windows-1250' }).text).toBe('Espańa')
  })

  it('stays UTF-8 with a damaged byte in it, and names the line', () => {
    const text = 'Größe, Käse, Öl – alles trocken.\nEin kaputtes Zeichen hier: ?\n„Müller“ schrieb ’s nieder.'
    const bytes = new TextEncoder().encode(text)
    bytes[bytes.indexOf(63)] = 0xe4
    expect(decodeText(bytes)).toMatchObject({ text: text.replace('?', '\uFFFD'), encoding: 'utf-8', certain: true, damagedLines: [2] })
  })

  it('does not count replacement characters in the file as damage by the encoding', () => {
    expect(decodeText(new TextEncoder().encode('one \uFFFD sign'))).toMatchObject({
      text: 'one \uFFFD sign',
      encoding: 'utf-8',
      alternatives: [],
    })
  })

  it.each([
    ['utf-16le', [0xff, 0xfe, 0xe9, 0], 'é'],
    ['utf-16be', [0xfe, 0xff, 0, 0xe9], 'é'],
    ['utf-16le', [...'WEBVTT é'].flatMap((one) => [one.charCodeAt(0), 0]), 'é'],
    ['utf-16be', [...'WEBVTT é'].flatMap((one) => [0, one.charCodeAt(0)]), 'é'],
    ['utf-16le', [...'Мы считали, 12 раз.\n'].flatMap((one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]), 'считали'],
    ['utf-8', [0xef, 0xbb, 0xbf, 0xc3, 0xa9], 'é'],
    ['utf-8', [0xc3, 0xa9], 'é'],
    ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42], 'あ'],
  ])('declares that it is %s', (encoding, bytes, word) => {
    const read = decodeText(Uint8Array.from(bytes))
    expect(read).toMatchObject({ encoding, certain: true, alternatives: [] })
    expect(read.text).toContain(word)
    expect(read.text).not.toMatch(/^\uFEFF/)
  })

  it('trusts an XML declaration that its bytes confirm', () => {
    const file = '<?xml version="1.0" encoding="windows-1251"?><tt>ВСЕ</tt>'
    expect(decodeText(encode(file, 'windows-1251'))).toMatchObject({ text: file, encoding: 'windows-1251', certain: true })
    const wrong = file.replace('windows-1251', 'utf-16')
    expect(decodeText(new TextEncoder().encode(wrong))).toMatchObject({ text: wrong, encoding: 'utf-8' })
  })
})
