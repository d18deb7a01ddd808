import type { InvitationLetter } from '../records/invitation-letters.ts'
import { plainLetter } from './plain-letter.ts'

const words = {
  en: {
    asks: (from: string, film: string, as: string) => `${from || 'Somebody'} asks you to work on “${film}”${as && `, as ${as}`}.`,
    shows: (from: string, film: string) => `${from || 'Somebody'} shows you a cut of “${film}” and asks what you think.`,
    roles: { producer: 'producer', editor: 'editor', reviewer: 'reviewer' },
    nameless: 'a film',
    joins: 'The link opens the invitation. You sign in, or open an account, and are then asked whether you want to.',
    enters: 'The link opens the cut in your browser. You need no account: enter as a guest, and give a name to be known by.',
    passphrase: 'It asks for a passphrase, which you are told another way.',
    until: (day: string) => `It opens until ${day}.`,
    stranger: 'If you know nothing of this, do nothing: you are written to no further about it.',
  },
  de: {
    asks: (from: string, film: string, as: string) => `${from || 'Jemand'} bittet Sie, an „${film}“ mitzuarbeiten${as && `: ${as}`}.`,
    shows: (from: string, film: string) => `${from || 'Jemand'} zeigt Ihnen eine Fassung von „${film}“ und fragt, was Sie davon halten.`,
    roles: { producer: 'Produktion', editor: 'Schnitt', reviewer: 'Sichtung' },
    nameless: 'ein Film',
    joins: 'Der Link öffnet die Einladung. Sie melden sich an oder eröffnen ein Konto und werden dann gefragt, ob Sie möchten.',
    enters:
      'Der Link öffnet die Fassung in Ihrem Browser. Ein Konto brauchen Sie nicht: Treten Sie als Gast ein und geben Sie einen Namen an.',
    passphrase: 'Sie werden nach einem Kennwort gefragt, das man Ihnen auf anderem Weg sagt.',
    until: (day: string) => `Er öffnet sich bis ${day}.`,
    stranger: 'Wenn Ihnen das nichts sagt, tun Sie nichts: Man schreibt Ihnen deswegen nicht weiter.',
  },
} as const

/** What somebody without an account is written who is asked into a team, or to review a cut. What people wrote is quoted, never markup and never a header. */
export function writeFilmInvitation(letter: InvitationLetter, siteUrl: string) {
  const { role, leadsTo, expiresAt, hasPassphrase, houseName } = letter
  const language = letter.language.split('-')[0] as keyof typeof words
  const say = words[language] ?? words.en
  const [from, film] = [letter.from, letter.film || say.nameless]
  const line = role ? say.asks(from, film, say.roles[role]) : say.shows(from, film)
  const day = new Intl.DateTimeFormat(words[language] ? letter.language : 'en', { dateStyle: 'long' }).format(expiresAt)
  const url = `${siteUrl}${leadsTo}`
  const how = [role ? say.joins : say.enters, hasPassphrase && say.passphrase, say.until(day)].filter(Boolean).join(' ')
  const parts = [line, url, how, say.stranger, houseName]
  return plainLetter(`${houseName}: ${line}`, parts)
}
