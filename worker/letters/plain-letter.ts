/** A letter of paragraphs and nothing else, as text and as HTML. */
export function plainLetter(subject: string, paragraphs: readonly string[]) {
  const escaped = (part: string) => part.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
  return {
    subject: subject.replace(/[\r\n]+/g, ' ').slice(0, 200),
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html><body>${paragraphs.map((part) => `<p>${escaped(part)}</p>`).join('')}</body></html>`,
  }
}
