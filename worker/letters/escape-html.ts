/** Text as HTML shows it, also within a quoted attribute. */
export const escapeHtml = (raw: string): string => raw.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
