import { type CueWords, joinWords, namedWords, type ReadWords, rubyReading, spokenWords } from './cue-words.ts'
import { lettersOf } from './letters.ts'

/** Tags of SubRip; everything else between angle brackets is words. */
const subRipTag = /<\/?[ibu]\s*>|<font(?:\s[^<>]*)?>|<\/font\s*>|\{\\[^{}]*\}/gi

/** The words under a time line of SubRip. It has no entities and no speakers but those in capitals before what they say. */
export function readSubRipWords(raw: string): ReadWords {
  const plain = raw.replace(/<br\s*\/?>/gi, '\n').replace(subRipTag, '')
  return spokenWords(plain)
}

/** Tags of WebVTT, those SubRip has, which people carry over, and times within a cue; others are words. */
const webVttTag =
  /<(\/?)(?:(v)(?:\.[^\s<>]*)?(?:\s+([^<>]*))?|(rt|ruby)(?:\.[^\s<>]*)?|lang(?:\.[^\s<>]*)?(?:\s[^<>]*)?|[bciu](?:\.[^\s<>]*)?|font(?:\s[^<>]*)?|(br)\s*\/?|(?:\d+:)?\d{1,2}:\d{2}\.\d{3})>|\{\\[^{}]*\}/gi

/** The words of a cue of WebVTT (https://www.w3.org/TR/webvtt1/#cue-text), each with its voice. */
export function readWebVttWords(raw: string): ReadWords {
  const parts: CueWords[] = []
  let [voice, reading, letters, from] = ['', null as string | null, 0, 0]
  const say = (text: string) => parts.push(namedWords(voice, text))
  const words = (until: number) => {
    const text = decodeEntities(raw.slice(from, until))
    letters += lettersOf(text)
    if (reading === null) say(text)
    else reading += text
  }
  const endReading = () => {
    if (reading !== null) say(rubyReading(reading))
    reading = null
  }
  for (const tag of raw.matchAll(webVttTag)) {
    words(tag.index)
    from = tag.index + tag[0].length
    const [, ends, isVoice, name = '', ruby, broken] = tag
    if (ruby) endReading()
    if (isVoice) voice = ends ? '' : decodeEntities(name)
    if (isVoice && !ends && voice.length > 80) letters += lettersOf(voice)
    if (ruby?.toLowerCase() === 'rt' && !ends) reading = ''
    if (broken) say('\n')
  }
  words(raw.length)
  endReading()
  const said = joinWords(parts)
  const [only] = said
  if (said.length !== 1 || only!.speaker !== '') return { said, letters }
  // Without a voice, names may be in capitals as broadcasters write them.
  return spokenWords(only!.text, letters)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', lrm: '\u200E', rlm: '\u200F', quot: '"', apos: "'" }

const decodeEntities = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
