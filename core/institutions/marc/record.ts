/** One subfield: its code (one character) and its value. */
export type Subfield = readonly [code: string, text: string]

/** A field with indicators: `['245', '04', [['a', 'The ebb.']]]`. A blank indicator is a space. */
export interface DataField {
  tag: string
  indicators: string
  subfields: readonly Subfield[]
}

/** A MARC 21 record. The leader's lengths are zero until it is written (`iso2709.ts`). */
export interface MarcRecord {
  leader: string
  /** 001 to 009: a tag and its characters. */
  control: readonly (readonly [tag: string, text: string])[]
  data: readonly DataField[]
}

/** A field, or none where every subfield is empty. */
export function field(tag: string, indicators: string, ...subfields: readonly Subfield[]): DataField[] {
  const filled = subfields.flatMap(([code, text]) => (clean(text) ? [[code, clean(text)] as const] : []))
  return filled.length > 0 ? [{ tag, indicators, subfields: filled }] : []
}

/** A record of ours stays within what ISO 2709 can count (99,999 bytes in all, 9,999 a field), for input of any length. */
const longestBytes = 4000

/** One line without the characters that separate fields, composed, no longer than a field may be. */
function clean(text: string): string {
  const line = text
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  if (line.length * 4 <= longestBytes) return line
  let [kept, bytes] = ['', 0]
  for (const letter of line) {
    bytes += new TextEncoder().encode(letter).length
    if (bytes > longestBytes - 3) return `${kept.trimEnd()}…`
    kept += letter
  }
  return kept
}

/** Text that ends as the punctuation of catalogues wants it: with a full stop, unless it ends with a mark already. */
export const stopped = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)
