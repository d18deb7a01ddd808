/**
 * People written in one line, one at a time: "Ada Moe, Kim Sand and Lo Vik". A part of one word is no person: "Film and Television Fund" stays
 * whole. The database reads them in the same way (`private.names_in`).
 */
export function namesIn(line: string): string[] {
  const whole = line.trim().replace(/\s+/g, ' ')
  const names = whole.split(/ ?[,;&/] ?(?:and )?| (?:and|und|et|og|och|y) /i).filter(Boolean)
  return names.every((name) => name.includes(' ')) ? names : [whole].filter(Boolean)
}

/** One spelling for all the ways a name is written, near enough to the database's to tell two names of one page apart. */
export const personKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase()
    .replace(/[\s.,'’‐‑–_-]+/g, ' ')
    .trim()
