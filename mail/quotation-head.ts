import type { OwnAddresses } from './own-addresses.ts'

interface Answer {
  /** Who wrote it, and under what: a head without an address of ours names one of the two. */
  sender: string
  subject: string
}

/**
 * What mail programs write above the letter they quote, told by what is in it and not by its words, since these are of any language: fields with a
 * colon (From, Sent, To, Subject of Outlook), or a sentence with a date (`Den … skrev Film House <…>:` of Gmail and Apple Mail).
 * Answers with the lines that are left. `nothingBelow` is true where our own mark was below.
 */
export function withoutQuotationHead(
  lines: readonly string[],
  own: OwnAddresses,
  { sender, subject }: Answer,
  nothingBelow: boolean,
): string[] {
  const plain = lines.map(unquoted)
  for (let at = 0; at < plain.length; at++) {
    if (!own.isIn(plain[at]!)) continue
    const fields = fieldsAround(plain, at)
    if (fields.count > 1) return lines.slice(0, aboveSeparator(plain, fields.from))
    const sentence = sentenceAround(plain, at)
    if (!sentence) continue
    const below = lines.slice(sentence.to + 1)
    const isAllQuoted = nothingBelow || below.every((line) => line.trim() === '' || line.trimStart().startsWith('>'))
    const above = lines.slice(0, aboveSeparator(plain, sentence.from))
    return isAllQuoted ? above : [...above, '', ...below]
  }
  const unnamed = plain.findIndex((line, at) => {
    if (!fieldLine.test(line)) return false
    const { from, count } = fieldsAround(plain, at)
    const said = plain.slice(from, from + count)
    const isTheirs = said.some(
      (one) => one.toLowerCase().includes(sender) || (saidBehind(one).length > 2 && subject.endsWith(saidBehind(one))),
    )
    return from === at && isTheirs && said.some(tellsWhen) && (nothingBelow ? count > 1 && at + count >= lastLine(plain) : count > 2)
  })
  if (unnamed >= 0) return lines.slice(0, aboveSeparator(plain, unnamed))
  const last = lastLine(plain) - 1
  const sentence = nothingBelow && last >= 0 && /[:：]\s*$/.test(plain[last]!) ? sentenceAround(plain, last) : undefined
  return sentence && tellsDay(plain.slice(sentence.from, last + 1).join(' ')) ? lines.slice(0, sentence.from) : [...lines]
}

const unquoted = (line: string) => line.replace(/^[\s>*|\u200e\u200f\u202a-\u202e\u2066-\u2069]+/u, '')
const fieldLine = /^[\p{L}\p{M}][\p{L}\p{M} .'’/-]{0,30}\s?\*?[:：]\*?(?!\/\/)/u
const saidBehind = (line: string) => line.replace(/^[^:：]*[:：][\s*]*/u, '').trim()
const tellsTime = (line: string) => /\d{1,2}\s?[:.hHч時点]\s?\d{2}/u.test(line)
const tellsDay = (line: string) => /(?<!\d)(19|20)\d{2}(?!\d)/.test(line) || /(?<!\d)\d{1,2}[./-]\d{1,2}[./-]\d{2}(?!\d)/.test(line)
const tellsWhen = (line: string) => tellsDay(line) && tellsTime(line)

/** Heads have four to eight: what is looked at grows with the lines of a letter, and not with their square. */
const mostFields = 10

/** One past the last line with words. */
function lastLine(lines: readonly string[]): number {
  let at = lines.length
  while (at > 0 && lines[at - 1]!.trim() === '') at--
  return at
}

/** The fields that are together about a line. What is written right above them without an empty line belongs to them where it tells an address or a time. */
function fieldsAround(lines: readonly string[], at: number): { from: number; count: number } {
  if (!fieldLine.test(lines[at]!)) return { from: at, count: 0 }
  let [top, from, to] = [at, at, at]
  while (top > 0 && top > at - mostFields && fieldLine.test(lines[top - 1]!)) top--
  while (to + 1 < lines.length && to < at + mostFields && fieldLine.test(lines[to + 1]!)) to++
  if (top === 0 || lines[top - 1]!.trim() === '' || isSeparator(lines[top - 1]!)) from = top
  else while (from > top && (/\S@\S/.test(lines[from - 1]!) || tellsWhen(lines[from - 1]!))) from--
  return { from, count: to - from + 1 }
}

/** The sentence that ends with a colon and names us or a time, over three lines at most; undefined where these are words of a person. */
function sentenceAround(lines: readonly string[], at: number): { from: number; to: number } | undefined {
  let [from, to] = [at, at]
  while (to < at + 2 && !/[:：]\s*$/.test(lines[to]!) && (lines[to + 1] ?? '').trim() !== '') to++
  if (!/[:：]\s*$/.test(lines[to]!)) return undefined
  const isHead = (line: string) => tellsDay(line) || tellsTime(line) || /<[^>]*@[^>]*>/.test(line)
  const isPart = (line = '') => line.trim() !== '' && !/[.!?…]\s*$/.test(line) && (tellsDay(line) || tellsTime(line))
  while (from > at - 2 && isPart(lines[from - 1])) from--
  return isHead(lines.slice(from, to + 1).join(' ')) ? { from, to } : undefined
}

const isSeparator = (line: string) => /^[-_—–=*]{5,}|^-{2,}.{0,60}-{2,}$/.test(line.trim())
/** The line of dashes above a head goes with it. */
function aboveSeparator(lines: readonly string[], from: number): number {
  let at = from
  while (at > 0 && lines[at - 1]!.trim() === '') at--
  return at > 0 && isSeparator(lines[at - 1]!) ? at - 1 : from
}
