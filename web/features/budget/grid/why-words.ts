import type { LineWhy } from '#core/production/budget/line-sum.ts'

const words = {
  unknown: 'why_unknown',
  form: 'why_form',
  'unknown-name': 'why_unknownname',
  circle: 'why_circle',
  zero: 'why_division',
  'too-large': 'why_toolarge',
  'no-rate': 'why_norate',
  fringe: 'why_fringe',
  negative: 'why_negative',
} as const satisfies Record<LineWhy, string>

/** Why a line is not counted, as a key of the words. */
export const whyWords = <Why extends LineWhy>(why: Why): (typeof words)[Why] => words[why]
