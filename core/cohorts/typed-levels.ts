import { readPoints, writtenPoints } from './points.ts'
import type { Level } from './rubrics.ts'

/** Levels as they are written in a form: one a line, "Strong; 30; Every word can be heard". */
export const writtenLevels = (levels: readonly Level[]): string =>
  levels.map(({ name, points, words }) => [name, writtenPoints(points), ...(words ? [words] : [])].join('; ')).join('\n')

/** Reads such lines; null where one is no level. Empty lines are left out. */
export function readLevels(typed: string): Level[] | null {
  const lines = typed.split('\n').filter((line) => line.trim() !== '')
  const levels = lines.map((line) => {
    const [name = '', points = '', ...words] = line.split(';').map((part) => part.trim())
    const read = readPoints(points)
    return name && read !== null && read >= 0 ? { name, points: read, words: words.join('; ') } : null
  })
  return levels.every((level) => level !== null) ? levels : null
}
