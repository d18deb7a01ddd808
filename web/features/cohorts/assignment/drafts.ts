import type { TaughtAssignment } from '#contract/cohorts/cohorts.ts'
import type { AssignmentDraft, Milestone } from '#core/cohorts/assignments.ts'
import type { LateRule } from '#core/cohorts/late-rules.ts'
import type { Criterion } from '#core/cohorts/rubrics.ts'
import { newId } from '#core/house/new-id.ts'
import type { CohortsText } from '../words.ts'

/** A criterion nobody has named yet. Its id stays, so that marks stay with it. */
export const newCriterion = (over: Partial<Criterion> = {}): Criterion => ({
  ...{ id: newId(), name: '', points: 10, kind: 'picture', evidence: false, levels: [] },
  ...over,
})

export const fiveADay: LateRule = { toleranceSeconds: 0, intervalSeconds: 86_400, kind: 'points', amount: 5, floor: null, cap: null }

/** What a rough cut is marked by to begin with; a teacher changes it. */
const firstRubric = (t: CohortsText): Criterion[] => [
  newCriterion({ name: t('first_picture'), points: 30 }),
  newCriterion({ name: t('first_sound'), points: 30 }),
  newCriterion({ name: t('first_log'), points: 20, kind: 'paper' }),
  newCriterion({ name: t('first_release'), points: 20, kind: 'release', evidence: true }),
]

export const newDraft = (t: CohortsText): AssignmentDraft => ({
  ...{ title: '', brief: '', milestone: 'rough', opensAt: null, dueAt: '', closesAt: null, grouping: 'single', parts: ['version'] },
  ...{ rubric: firstRubric(t), peers: 0, anonymity: 'none', spread: 20, lateRule: fiveADay, deductedBy: 'house', counts: 'last' },
})

export const draftOf = ({ id: _, frozen: __, ...draft }: TaughtAssignment): AssignmentDraft => draft

/** What a milestone is about decides what is handed in, until a teacher chooses otherwise. */
export const partsOf = (milestone: Milestone): AssignmentDraft['parts'] =>
  milestone === 'paper-edit' ? ['paper-edit'] : milestone === 'log' ? ['log'] : milestone === 'budget' ? ['budget'] : ['version']
