import { withHours } from '#core/time/hours.ts'
import type { ParticipantLetter } from '../records/participant-letters.ts'
import { plainLetter } from './plain-letter.ts'

const words = {
  en: {
    asks: (film: string) => `You are asked for your consent to be in the film “${film}”.`,
    opens:
      'The link opens your page: the text to read and sign, your scenes, what was agreed, and how to decline or withdraw. You need no account.',
    until: (day: string) => `The link works until ${day}. It is for you alone.`,
    signed: (film: string, when: string) => `You signed for the film “${film}” on ${when}.`,
    hash: (sha256: string) => `SHA-256 of exactly what you signed: ${sha256}`,
    below: 'This is what you signed:',
    stranger: 'If you do not know what this is about, ignore this email.',
  },
  de: {
    asks: (film: string) => `Sie werden um Ihre Einwilligung gebeten, im Film „${film}“ vorzukommen.`,
    opens:
      'Der Link öffnet Ihre Seite: den Text zum Lesen und Unterschreiben, Ihre Szenen, was vereinbart wurde und wie Sie Nein sagen. Ein Konto brauchen Sie nicht.',
    until: (day: string) => `Der Link gilt bis ${day}. Er ist nur für Sie.`,
    signed: (film: string, when: string) => `Sie haben am ${when} für den Film „${film}“ unterschrieben.`,
    hash: (sha256: string) => `SHA-256 von genau dem, was Sie unterschrieben haben: ${sha256}`,
    below: 'Das haben Sie unterschrieben:',
    stranger: 'Wenn Ihnen das nichts sagt, lassen Sie diese E-Mail liegen.',
  },
} as const

/** The letter with a participant's link, or the receipt of their signature with the text that was signed. */
export function writeParticipantLetter(letter: ParticipantLetter, url: string) {
  const language = letter.language.split('-')[0] === 'de' ? 'de' : 'en'
  const say = words[language]
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(letter.expiresAt))
  if (letter.sha256 && letter.signedAt) {
    const when = new Intl.DateTimeFormat(language, withHours({ dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' })).format(
      new Date(letter.signedAt),
    )
    const line = say.signed(letter.film, when)
    return plainLetter(`${letter.houseName}: ${line}`, [line, say.hash(letter.sha256), say.below, letter.text ?? '', letter.houseName])
  }
  const line = say.asks(letter.film)
  return plainLetter(`${letter.houseName}: ${line}`, [line, url, say.opens, say.until(day), say.stranger, letter.houseName])
}
