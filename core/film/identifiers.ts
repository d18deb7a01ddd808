/** Registered identifiers of films. */
export const identifierSchemes = ['eidr', 'isan', 'doi', 'wikidata'] as const
export type IdentifierScheme = (typeof identifierSchemes)[number]

/** What is wrong with an identifier: its form, or its check character, with the expected one. */
export type IdentifierProblem = { problem: 'form' } | { problem: 'check'; expected: string }

/**
 * An identifier as its scheme writes it, from any form people type or paste (lower case, without hyphens, as an address of its resolver);
 * or what is wrong with it.
 */
export function readIdentifier(scheme: IdentifierScheme, typed: string): { value: string } | IdentifierProblem {
  const bare = typed.trim().replace(/^https?:\/\/[^/]+\/(wiki\/|entity\/|view\?id=)?/i, '')
  if (scheme === 'wikidata') return inForm(/^Q[1-9]\d{0,11}$/, bare.toUpperCase())
  if (scheme === 'doi') return inForm(/^10\.\d{4,9}\/\S{1,180}$/, bare.replace(/^doi:\s*/i, ''))
  return scheme === 'eidr' ? readEidr(bare) : readIsan(bare)
}

/** The page of its resolver. ISAN has no public one. */
export const identifierAddress = (scheme: IdentifierScheme, value: string): string | null =>
  scheme === 'wikidata' ? `https://www.wikidata.org/wiki/${value}` : scheme === 'isan' ? null : `https://doi.org/${value}`

const inForm = (form: RegExp, value: string): { value: string } | IdentifierProblem => (form.test(value) ? { value } : { problem: 'form' })

/** EIDR: the DOI prefix 10.5240, twenty hexadecimal digits, a check character (ISO 7064 mod 37,36). */
function readEidr(typed: string): { value: string } | IdentifierProblem {
  const suffix = /^(?:10\.5240\/)?([0-9a-z-]+)$/i.exec(typed.replace(/^eidr:\s*/i, '').replace(/^urn:eidr:10\.5240:/i, ''))?.[1]
  const digits = suffix?.replaceAll('-', '').toUpperCase() ?? ''
  const found = /^([0-9A-F]{20})([0-9A-Z])$/.exec(digits)
  if (!found) return { problem: 'form' }
  const expected = checkCharacter(found[1]!)
  return found[2] === expected ? { value: `10.5240/${inFours(found[1]!)}-${expected}` } : { problem: 'check', expected }
}

/** ISAN: sixteen hexadecimal digits (root and episode) and a check character; for a version eight more and another over all twenty-four. */
function readIsan(typed: string): { value: string } | IdentifierProblem {
  const digits = typed
    .replace(/^(urn:)?isan:?\s*/i, '')
    .replaceAll(/[-\s]/g, '')
    .toUpperCase()
  const found = /^([0-9A-F]{16})([0-9A-Z])(?:([0-9A-F]{8})([0-9A-Z]))?$/.exec(digits)
  if (!found) return { problem: 'form' }
  const [, work, workCheck, version, versionCheck] = found as unknown as [string, string, string, string?, string?]
  const expected = checkCharacter(work)
  if (workCheck !== expected) return { problem: 'check', expected }
  if (!version) return { value: `${inFours(work)}-${expected}` }
  const expectedOfAll = checkCharacter(work + version)
  if (versionCheck !== expectedOfAll) return { problem: 'check', expected: expectedOfAll }
  return { value: `${inFours(work)}-${expected}-${inFours(version)}-${expectedOfAll}` }
}

const inFours = (digits: string): string => digits.match(/.{4}/g)!.join('-')
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** ISO/IEC 7064, hybrid system mod 37,36. */
export function checkCharacter(digits: string): string {
  let kept = 36
  for (const digit of digits) {
    const sum = (kept + alphabet.indexOf(digit)) % 36 || 36
    kept = (sum * 2) % 37
  }
  return alphabet[(37 - kept) % 36]!
}
