/** Words as the text or the attribute of an XML document; what XML has no way to write is left out: controls, halves of letters. */
export const xmlText = (text: string): string =>
  text
    .replace(/[^\P{Cc}\t\n\r]|\p{Cs}|[\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/\r?\n|\r/g, '&#10;')
