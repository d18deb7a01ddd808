import { expect, it } from 'vitest'
import { defaultFlags } from '#core/house/flags.ts'
import { viewsOfTeam } from './team-views.ts'

const everything = {
  ...defaultFlags,
  showVideoEditor: true,
  showProfessionalMode: true,
  showBudgetingTools: true,
  showSchedulingTools: true,
}

it('shows producers and editors the rooms of making, and reviewers the releases and the budget, which say themselves who reads them', () => {
  expect(viewsOfTeam('producer', everything)).toEqual(['rushes', 'edit', 'clearances', 'releases', 'papers', 'budget', 'schedule'])
  expect(viewsOfTeam('editor', everything)).toEqual(['rushes', 'edit', 'clearances', 'releases', 'papers', 'budget', 'schedule'])
  expect(viewsOfTeam('reviewer', everything)).toEqual(['releases', 'budget'])
  expect(viewsOfTeam('reviewer', everything, true)).toEqual(['clearances', 'releases', 'papers', 'budget'])
})

it('follows the flags', () => {
  expect(viewsOfTeam('editor', { ...everything, showVideoEditor: false, showProfessionalMode: false })).toEqual(['budget', 'schedule'])
  expect(viewsOfTeam('reviewer', { ...everything, showBudgetingTools: false, showProfessionalMode: false })).toEqual([])
})
