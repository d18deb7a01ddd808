import { screeningAddress } from '#core/screenings/screening-address.ts'
import { withHours } from '#core/time/hours.ts'
import type { InvitationLetter } from '../records/invitation-letters.ts'
import { plainLetter } from './plain-letter.ts'

const words = {
  en: {
    asks: (from: string, film: string, as: string) => `${from || 'Someone'} invites you to work on “${film}”${as && `, as ${as}`}.`,
    holds: (from: string, title: string, when: string, as: string) =>
      `${from || 'Someone'} invites you to join the screening “${title}” on ${when}, as ${as}.`,
    about: (address: string) => `About the screening: ${address}`,
    shows: (from: string, film: string) => `${from || 'Someone'} asks you to review a version of “${film}”.`,
    roles: { producer: 'producer', editor: 'editor', reviewer: 'reviewer', host: 'host', moderator: 'moderator', speaker: 'speaker' },
    nameless: 'a film',
    answers: 'The link opens the screenings. Sign in or create an account with this address, then accept or decline.',
    joins: 'The link opens the invitation. Sign in or create an account, then accept or decline.',
    enters: 'The link opens the version in your browser. You need no account: enter as a guest, with a name.',
    passphrase: 'It asks for a passphrase, which you receive separately.',
    until: (day: string) => `The link works until ${day}.`,
    stranger: 'If you do not know what this is about, ignore this email: you will not get another one.',
  },
  de: {
    asks: (from: string, film: string, as: string) => `${from || 'Jemand'} bittet Sie, an „${film}“ mitzuarbeiten${as && `: ${as}`}.`,
    holds: (from: string, title: string, when: string, as: string) =>
      `${from || 'Jemand'} bittet Sie, am ${when} die Vorführung „${title}“ mit zu veranstalten: ${as}.`,
    about: (address: string) => `Über die Vorführung: ${address}`,
    shows: (from: string, film: string) => `${from || 'Jemand'} zeigt Ihnen eine Fassung von „${film}“ und fragt, was Sie davon halten.`,
    roles: {
      ...{ producer: 'Produktion', editor: 'Schnitt', reviewer: 'Sichtung' },
      ...{ host: 'Gastgeber oder Gastgeberin', moderator: 'Moderation', speaker: 'Gespräch' },
    },
    nameless: 'ein Film',
    answers:
      'Der Link öffnet die Vorführungen dieses Hauses. Melden Sie sich mit dieser Adresse an oder eröffnen Sie damit ein Konto: Sie werden dann gefragt, ob Sie möchten.',
    joins: 'Der Link öffnet die Einladung. Sie melden sich an oder eröffnen ein Konto und werden dann gefragt, ob Sie möchten.',
    enters:
      'Der Link öffnet die Fassung in Ihrem Browser. Ein Konto brauchen Sie nicht: Treten Sie als Gast ein und geben Sie einen Namen an.',
    passphrase: 'Sie werden nach einem Kennwort gefragt, das man Ihnen auf anderem Weg sagt.',
    until: (day: string) => `Er öffnet sich bis ${day}.`,
    stranger: 'Wenn Ihnen das nichts sagt, tun Sie nichts: Man schreibt Ihnen deswegen nicht weiter.',
  },
} as const

/** The invitation email to a person without an account: to a team, a review, or as co-host of a screening. User text is escaped, never markup or a header. */
export function writeFilmInvitation(letter: InvitationLetter, siteUrl: string) {
  const { role, leadsTo, expiresAt, startsAt, screening, hasPassphrase, houseName } = letter
  const language = letter.language.split('-')[0] as keyof typeof words
  const say = words[language] ?? words.en
  const [from, film] = [letter.from, letter.film || say.nameless]
  const spoken = words[language] ? letter.language : 'en'
  const as = role ? say.roles[role] : ''
  const line = startsAt
    ? say.holds(from, film, evening(startsAt, letter.zone, spoken), as)
    : role
      ? say.asks(from, film, as)
      : say.shows(from, film)
  const day = new Intl.DateTimeFormat(spoken, { dateStyle: 'long' }).format(expiresAt)
  const url = `${siteUrl}${leadsTo}`
  const how = startsAt
    ? say.answers
    : [role ? say.joins : say.enters, hasPassphrase && say.passphrase, say.until(day)].filter(Boolean).join(' ')
  const about = screening ? [say.about(screeningAddress(siteUrl, { id: screening, entry: 'public' }))] : []
  const parts = [line, ...about, url, how, say.stranger, houseName]
  return plainLetter(`${houseName}: ${line}`, parts)
}

const evening = (startsAt: Date, zone: string | null, language: string) =>
  new Intl.DateTimeFormat(language, withHours({ dateStyle: 'long', timeStyle: 'short', timeZone: zone ?? 'UTC' })).format(startsAt)
