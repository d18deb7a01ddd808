import { plainLetter } from './plain-letter.ts'

const words = {
  en: {
    subject: 'A test letter',
    text: 'This letter was sent because an administrator asked whether the mail of the house goes out. It does.',
  },
  de: {
    subject: 'Ein Probebrief',
    text: 'Dieser Brief ging hinaus, weil jemand aus der Verwaltung wissen wollte, ob die Post des Hauses ankommt. Sie kommt an.',
  },
} as const

/** The test email to an administrator. */
export function writeTestLetter({ language, houseName }: { language: string; houseName: string }, siteUrl: string) {
  const { subject, text } = words[language.split('-')[0] as keyof typeof words] ?? words.en
  return plainLetter(`${houseName}: ${subject}`, [text, siteUrl, houseName])
}
