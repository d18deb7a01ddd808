import type { LateRule } from './late-rules.ts'
import type { Criterion } from './rubrics.ts'

export const milestones = ['premise', 'access', 'releases', 'paper-edit', 'rough', 'fine', 'log', 'budget', 'call-sheet'] as const
export type Milestone = (typeof milestones)[number]

/** What can be handed in. A version is watched; the others are read beside it. */
export const handInParts = ['version', 'paper-edit', 'log', 'budget'] as const
export type HandInPart = (typeof handInParts)[number]

export const anonymities = ['none', 'single', 'double'] as const
export type Anonymity = (typeof anonymities)[number]

/** What a teacher asks for. Moments are ISO 8601. */
export interface AssignmentDraft {
  title: string
  brief: string
  milestone: Milestone
  opensAt: string | null
  dueAt: string
  closesAt: string | null
  grouping: 'single' | 'group'
  parts: readonly HandInPart[]
  rubric: readonly Criterion[]
  peers: number
  anonymity: Anonymity
  /** Peers further apart than this ask a third one; null: never. */
  spread: number | null
  lateRule: LateRule | null
  /** Late points are deducted here, or by the course system; never by both. */
  deductedBy: 'house' | 'course'
  counts: 'last' | 'best'
}

export type AssignmentProblem = 'no-title' | 'no-due' | 'opens-after-due' | 'closes-before-due' | 'no-parts' | 'no-rubric'

/** What is wrong with an assignment before it is saved. */
export function assignmentProblems({ title, dueAt, opensAt, closesAt, parts, rubric }: AssignmentDraft): AssignmentProblem[] {
  const due = Date.parse(dueAt)
  return [
    ...(title.trim() ? [] : ['no-title' as const]),
    ...(Number.isNaN(due) ? ['no-due' as const] : []),
    ...(opensAt !== null && Date.parse(opensAt) >= due ? ['opens-after-due' as const] : []),
    ...(closesAt !== null && Date.parse(closesAt) < due ? ['closes-before-due' as const] : []),
    ...(parts.length > 0 ? [] : ['no-parts' as const]),
    ...(rubric.length > 0 ? [] : ['no-rubric' as const]),
  ]
}

/** What a student has of each part; the page says what is missing before anything is handed in. */
export type PartsThere = Readonly<Partial<Record<HandInPart, boolean>>>
export const missingParts = (asked: readonly HandInPart[], there: PartsThere): HandInPart[] => asked.filter((part) => !there[part])
