import { plainLetter } from './plain-letter.ts'

const words = {
  en: (institution: string, house: string) => ({
    subject: `${institution} invites you to its films`,
    text: [
      `A librarian of ${institution} invites you to the films it has licensed at ${house}.`,
      'Open this link and create an account with the address this email came to. You are a member as soon as you have confirmed it.',
    ],
    last: 'If you do not know what this is about, ignore this email: no account was created, and you will not get another one.',
  }),
  de: (institution: string, house: string) => ({
    subject: `${institution} lädt Sie zu ihren Filmen ein`,
    text: [
      `${institution} lädt Sie zu den Filmen ein, die dort bei ${house} lizenziert sind.`,
      'Öffnen Sie diese Adresse und legen Sie ein Konto mit der Adresse an, an die dieser Brief kam. Sobald sie bestätigt ist, gehören Sie dazu.',
    ],
    last: 'Wenn Ihnen das nichts sagt, tun Sie nichts: Es wurde kein Konto angelegt, und ein zweiter Brief kommt nicht.',
  }),
} as const

interface Invitation {
  institution: string
  type: string
  language: string
  house: string
}

/** The invitation email from a librarian to a person without an account, in the librarian's language. */
export function writeInvitation({ institution, type, language, house }: Invitation, siteUrl: string) {
  const say = words[language.split('-')[0] as keyof typeof words] ?? words.en
  const { subject, text, last } = say(institution, house)
  return plainLetter(`${house}: ${subject}`, [...text, new URL(`/institutional/${type}`, siteUrl).href, last, house])
}
