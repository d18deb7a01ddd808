/** Section 3: what the browser remembers for people who try things out. A flag chooses what is shown; it never grants anything. */
export interface UserTestingFlags {
  simplifiedExperience: boolean
  showVideoEditor: boolean
  showCollaborationHub: boolean
  enableFeatureUnlocking: boolean
  showAdvancedCreatorFeatures: boolean
  showProfessionalMode: boolean
  showBudgetingTools: boolean
  showSchedulingTools: boolean
  showAnalytics: boolean
  showScreenings: boolean
  showInstitutionalFeatures: boolean
  showBrainstormingTool: boolean
  showAdminPanel: boolean
  show3DExperiments: boolean
}
export type FlagName = keyof UserTestingFlags

export const defaultFlags: Readonly<UserTestingFlags> = {
  simplifiedExperience: true,
  showVideoEditor: true,
  showCollaborationHub: true,
  enableFeatureUnlocking: true,
  showAdvancedCreatorFeatures: false,
  showProfessionalMode: false,
  showBudgetingTools: false,
  showSchedulingTools: false,
  showAnalytics: false,
  showScreenings: false,
  showInstitutionalFeatures: false,
  showBrainstormingTool: false,
  showAdminPanel: false,
  show3DExperiments: false,
}
/** Explicit choices of a person; a name left out has none. */
export type ChosenFlags = Partial<UserTestingFlags>
export const flagNames = Object.keys(defaultFlags) as FlagName[]

export interface QaFlags {
  enabled: boolean
  loading: boolean
  empty: boolean
  error: boolean
}
export const defaultQaFlags: Readonly<QaFlags> = { enabled: false, loading: false, empty: false, error: false }

/** The state QA flags force on data pages; loading wins over error, error over empty. Undefined unless `enabled`. */
export function forcedState(flags: QaFlags): 'loading' | 'error' | 'empty' | undefined {
  if (!flags.enabled) return undefined
  return flags.loading ? 'loading' : flags.error ? 'error' : flags.empty ? 'empty' : undefined
}

/** Stored flags over the defaults; what is not a boolean, not known or not JSON falls back. */
export function readFlags<Flags extends object>(stored: string | null, defaults: Readonly<Flags>): Flags {
  const parsed = parse(stored)
  const flags = { ...defaults } as Flags
  if (typeof parsed !== 'object' || parsed === null) return flags
  for (const name of Object.keys(defaults) as (keyof Flags)[]) {
    const value = (parsed as Flags)[name]
    if (typeof value === 'boolean') flags[name] = value as Flags[keyof Flags]
  }
  return flags
}

/** Explicit choices of known flags; empty for invalid JSON or values that are not boolean. */
export function readChosen(said: unknown): ChosenFlags {
  const parsed = typeof said === 'string' ? parse(said) : said
  if (typeof parsed !== 'object' || parsed === null) return {}
  const known = flagNames.filter((name) => typeof (parsed as Record<string, unknown>)[name] === 'boolean')
  return Object.fromEntries(known.map((name) => [name, (parsed as UserTestingFlags)[name]]))
}

/** Flags of the specification that no page reads yet. They are kept as it says, and nowhere offered as a switch: it would open nothing. */
const unusedFlags = ['showAnalytics'] as const
type UsedFlag = Exclude<FlagName, (typeof unusedFlags)[number]>
export const isUsedFlag = (name: FlagName): name is UsedFlag => !unusedFlags.some((without) => without === name)

/** What a house may show or hide for people who have not chosen. */
export const houseFlagNames = flagNames
  .filter(isUsedFlag)
  .filter((name): name is Exclude<UsedFlag, 'showAdminPanel'> => name !== 'showAdminPanel')

/** The effective flags: the person's own choice, else the house's, else the specification's. The moderators' panel comes with a role, never from the house. */
export function flagsThatHold(chosen: ChosenFlags, house: ChosenFlags): UserTestingFlags {
  const { showAdminPanel: _, ...ofHouse } = house
  return { ...defaultFlags, ...ofHouse, ...chosen }
}

/** Section 4: sets a named flag to true, only when enableFeatureUnlocking is on. */
export function unlockFeature(flags: UserTestingFlags, name: FlagName): UserTestingFlags {
  return flags.enableFeatureUnlocking ? { ...flags, [name]: true } : flags
}

export type WorkspaceMode = 'student' | 'professional'

/** Anything but `professional` is student, the mode that explains more. */
export const readWorkspaceMode = (stored: string | null): WorkspaceMode => (stored === 'professional' ? 'professional' : 'student')

function parse(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? 'null')
  } catch {
    return null
  }
}
