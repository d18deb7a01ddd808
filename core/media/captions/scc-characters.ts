/**
 * Characters of CEA-608 (line 21 captions; https://www.law.cornell.edu/cfr/text/47/79.101) where they are not ASCII. Keys are codes without parity;
 * special and extended ones are two bytes, of channel 1.
 */
const basic: Record<number, string> = {
  42: 'á',
  92: 'é',
  94: 'í',
  95: 'ó',
  96: 'ú',
  123: 'ç',
  124: '÷',
  125: 'Ñ',
  126: 'ñ',
  127: '█',
}
const special = '®°½¿™¢£♪à èâêîôû'
const extended: Record<number, string> = {
  18: 'ÁÉÓÚÜü‘¡*’—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»',
  19: 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘',
}

/** A one-byte character. */
export const basicCharacter = (code: number): string => basic[code] ?? String.fromCharCode(code)
/** The character of two bytes, undefined when it is invalid; `replaces`: it overwrites the character before, a fallback for older decoders. */
export function wideCharacter(first: number, second: number): { character: string; replaces: boolean } | undefined {
  if (first === 17 && second >= 48 && second <= 63) return { character: special[second - 48]!, replaces: false }
  const character = second >= 32 && second <= 63 ? extended[first]?.[second - 32] : undefined
  return character === undefined ? undefined : { character, replaces: true }
}

const codes = new Map<string, number[]>()
for (let code = 32; code < 128; code++) codes.set(basicCharacter(code), [code])
for (const [at, character] of [...special].entries()) if (character !== ' ') codes.set(character, [17, 48 + at])
for (const [first, row] of Object.entries(extended))
  for (const [at, character] of [...row].entries()) if (!codes.has(character)) codes.set(character, [Number(first), 32 + at])

/** The bytes of a character without parity: one, or two; undefined when line 21 has none for it. */
export const codesOf = (character: string): number[] | undefined => codes.get(character)
/** For an extended one: the fallback before it, for decoders that do not know it. */
export const plainOf = (character: string): string => {
  const plain = character.normalize('NFD')[0] ?? ' '
  return codesOf(plain)?.length === 1 ? plain : ' '
}
