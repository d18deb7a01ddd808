import { sumOf } from './points.ts'

/** What a criterion is marked on: the picture, the paperwork handed in with it, or the release for a face in the picture. */
export const criterionKinds = ['picture', 'paper', 'release'] as const
export type CriterionKind = (typeof criterionKinds)[number]

export interface Level {
  name: string
  points: number
  words: string
}
export interface Criterion {
  /** Stays the same in later versions of the rubric, so that marks stay with it. */
  id: string
  name: string
  /** The most it gives. */
  points: number
  kind: CriterionKind
  /** Full points need a range of the film. */
  evidence: boolean
  levels: readonly Level[]
}

/** The most a work can get: the sum of all criteria, which need not be 100. */
export const possibleOf = (rubric: readonly Pick<Criterion, 'points'>[]): number => sumOf(rubric.map(({ points }) => points))

/** Points by criterion; null or missing: not marked yet. */
export type PointsByCriterion = Readonly<Record<string, number | null | undefined>>

/** Sum of all criteria; null while one of them is not marked: there is no total of a part. */
export function rawOf(rubric: readonly Pick<Criterion, 'id'>[], marks: PointsByCriterion): number | null {
  const points = rubric.map(({ id }) => marks[id] ?? null)
  return points.length > 0 && points.every((each) => each !== null) ? sumOf(points as number[]) : null
}

export type RubricProblem = { at: string; what: 'no-name' | 'no-points' | 'same-name' | 'same-level' | 'level-too-high' }

/** What is wrong with a rubric, criterion by criterion. Levels may be in any order, and weights need not make 100. */
export function rubricProblems(rubric: readonly Criterion[]): RubricProblem[] {
  const problems: RubricProblem[] = []
  const names = new Set<string>()
  for (const { id: at, name, points, levels } of rubric) {
    const key = name.trim().toLowerCase()
    if (!key) problems.push({ at, what: 'no-name' })
    else if (names.has(key)) problems.push({ at, what: 'same-name' })
    names.add(key)
    if (!(points > 0)) problems.push({ at, what: 'no-points' })
    const levelNames = levels.map((level) => level.name.trim().toLowerCase())
    if (new Set(levelNames).size < levelNames.length) problems.push({ at, what: 'same-level' })
    if (levels.some((level) => level.points > points)) problems.push({ at, what: 'level-too-high' })
  }
  return problems
}

/** Levels in the order they are shown: the most points first, wherever they were written. */
export const orderedLevels = (levels: readonly Level[]): Level[] => levels.toSorted((one, other) => other.points - one.points)
