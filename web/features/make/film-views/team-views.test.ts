import { expect, it } from 'vitest'
import { defaultFlags } from '#core/house/flags.ts'
import { viewsOfTeam } from './team-views.ts'

const everything = { ...defaultFlags, showVideoEditor: true, showProfessionalMode: true, showBudgetingTools: true }

it('shows producers and editors the rooms of making, and reviewers the budget alone, which says itself who sees it', () => {
  expect(viewsOfTeam('producer', everything)).toEqual(['rushes', 'edit', 'clearances', 'papers', 'budget'])
  expect(viewsOfTeam('editor', everything)).toEqual(['rushes', 'edit', 'clearances', 'papers', 'budget'])
  expect(viewsOfTeam('reviewer', everything)).toEqual(['budget'])
  expect(viewsOfTeam('reviewer', everything, true)).toEqual(['clearances', 'papers', 'budget'])
})

it('follows the flags', () => {
  expect(viewsOfTeam('editor', { ...everything, showVideoEditor: false, showProfessionalMode: false })).toEqual(['budget'])
  expect(viewsOfTeam('reviewer', { ...everything, showBudgetingTools: false })).toEqual([])
})
