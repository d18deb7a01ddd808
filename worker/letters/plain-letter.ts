import { firstOf } from '#core/text/cut-text.ts'
import { escapeHtml } from './escape-html.ts'

/** An email of plain paragraphs, as text and as HTML. */
export function plainLetter(subject: string, paragraphs: readonly string[]) {
  return {
    subject: firstOf(subject.replace(/[\r\n]+/g, ' '), 200),
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html><body>${paragraphs.map((part) => `<p>${escapeHtml(part)}</p>`).join('')}</body></html>`,
  }
}
