import type { FlagName, UserTestingFlags, WorkspaceMode } from '#core/house/flags.ts'

/** Pages and tools whose flags a workspace suggests, in the order they are met: those with a page. Administration is never suggested. */
export const deskTools = [
  'showBrainstormingTool',
  'showCollaborationHub',
  'showAdvancedCreatorFeatures',
  'showProfessionalMode',
  'showBudgetingTools',
  'showSchedulingTools',
  'showScreenings',
  'showInstitutionalFeatures',
  'show3DExperiments',
] as const satisfies readonly FlagName[]
export type DeskTool = (typeof deskTools)[number]

const off: Record<WorkspaceMode, readonly DeskTool[]> = {
  student: [
    'showAdvancedCreatorFeatures',
    'showProfessionalMode',
    'showBudgetingTools',
    'showSchedulingTools',
    'showInstitutionalFeatures',
    'show3DExperiments',
  ],
  professional: ['show3DExperiments'],
}

/** What a workspace suggests to switch on: a guided path for students, everything a production needs for professionals. Nothing is switched by it. */
export const suggestedFlags = (mode: WorkspaceMode): Partial<UserTestingFlags> => ({
  simplifiedExperience: mode === 'student',
  enableFeatureUnlocking: mode === 'student',
  ...Object.fromEntries(deskTools.map((tool) => [tool, !off[mode].includes(tool)])),
})

/** Milestones of the person's films; each unlocks the next tool. */
export type Reached = 'film' | 'words' | 'published'
const ladder: readonly { tool: DeskTool; after: Reached }[] = [
  { tool: 'showBrainstormingTool', after: 'film' },
  { tool: 'showAdvancedCreatorFeatures', after: 'words' },
  { tool: 'showScreenings', after: 'published' },
]

/** What opens a tool, and whether it has been reached; null of tools that wait for nothing. */
export function opensAfter(tool: DeskTool, reached: ReadonlySet<Reached>): { after: Reached; met: boolean } | null {
  const rung = ladder.find((each) => each.tool === tool)
  return rung ? { after: rung.after, met: reached.has(rung.after) } : null
}

/** Tools to open now: their step is done, they were never opened before (who switched one off again meant it). */
export const toolsToOpen = (reached: ReadonlySet<Reached>, flags: UserTestingFlags, openedBefore: readonly string[]): DeskTool[] =>
  flags.enableFeatureUnlocking
    ? ladder.filter(({ tool, after }) => reached.has(after) && !flags[tool] && !openedBefore.includes(tool)).map(({ tool }) => tool)
    : []
