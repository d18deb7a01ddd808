import { describe, expect, it } from 'vitest'
import { ascii } from './ascii.ts'

describe('a text in ASCII', () => {
  it.each([
    ['A001C003.mov', 'A001C003.mov'],
    ['Tür knarrt zu früh', 'Tur knarrt zu fruh'],
    ['Straße, Ærø, Łódź, Þór', 'Strasse, AEro, Lodz, Thor'],
    ['Работа Ёлкиной, подъезд', 'Rabota Elkinoi, podezd'],
    ['Αθήνα', 'Athina'],
    ['“so” – he said…', '"so" - he said...'],
    ['東京 🎬', '__ _'],
    ['bell\u0007 and tab\t', 'bell and tab'],
    ['', ''],
  ])('%s is %s', (text, written) => expect(ascii(text)).toBe(written))
})
