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

/** What an administrator gets who tries the house's mail. */
export function writeTestLetter({ language, houseName }: { language: string; houseName: string }, siteUrl: string) {
  const { subject, text } = words[language.split('-')[0] as keyof typeof words] ?? words.en
  const whole = [text, siteUrl, houseName].join('\n\n')
  const html = `<!doctype html><html><body>${whole
    .split('\n\n')
    .map((part) => `<p>${part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)}</p>`)
    .join('')}</body></html>`
  return { subject: `${houseName}: ${subject}`.replace(/[\r\n]+/g, ' ').slice(0, 200), text: whole, html }
}
