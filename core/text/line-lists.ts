import { parseStart } from '../time/timecode.ts'
import { timeText } from '../time/typed-time.ts'
import { firstOf } from './cut-text.ts'

export interface ChapterLine {
  startsMs: number
  title: string
}
export interface CreditLine {
  role: string
  name: string
}
/** A line that could not be read, counted from 1. */
export interface LineProblem {
  line: number
  text: string
}

/** Reads chapters as people write them, one a line: `00:12:30 The count` or `12:30 - The count`. Sorted by start. */
export function parseChapters(text: string): { chapters: ChapterLine[]; problems: LineProblem[] } {
  const problems: LineProblem[] = []
  const chapters = new Map<number, ChapterLine>()
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    const read = /^(\d[\d:.]*)\s*(?:[-–—|]\s*)?(.+)$/.exec(line)
    const startsMs = parseStart(read?.[1])
    if (read && startsMs !== null && read[1]!.includes(':')) chapters.set(startsMs, { startsMs, title: firstOf(read[2]!.trim(), 120) })
    else problems.push({ line: index + 1, text: line })
  }
  return { chapters: [...chapters.values()].sort((a, b) => a.startsMs - b.startsMs), problems }
}

export const formatChapters = (chapters: readonly ChapterLine[]): string =>
  chapters.map((chapter) => `${timeText(chapter.startsMs)} ${chapter.title}`).join('\n')

/** Reads credits, one a line: `photography: Jorunn Tveitane-Osei`. Several names after one role, separated by commas, become several credits. */
export function parseCredits(text: string): { credits: CreditLine[]; problems: LineProblem[] } {
  const problems: LineProblem[] = []
  const credits: CreditLine[] = []
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '') continue
    const at = line.indexOf(':')
    const role = line.slice(0, at).trim()
    const names =
      at > 0
        ? line
            .slice(at + 1)
            .split(',')
            .map((name) => name.trim())
            .filter((name) => name !== '')
        : []
    if (role === '' || names.length === 0) problems.push({ line: index + 1, text: line })
    for (const name of role === '' ? [] : names) credits.push({ role: firstOf(role, 80), name: firstOf(name, 120) })
  }
  return { credits, problems }
}

export function formatCredits(credits: readonly CreditLine[]): string {
  const byRole = new Map<string, string[]>()
  for (const { role, name } of credits) byRole.set(role, [...(byRole.get(role) ?? []), name])
  return [...byRole].map(([role, names]) => `${role}: ${names.join(', ')}`).join('\n')
}
