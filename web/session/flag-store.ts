import {
  defaultFlags,
  defaultQaFlags,
  forcedState,
  type QaFlags,
  readFlags,
  readWorkspaceMode,
  type UserTestingFlags,
  type WorkspaceMode,
} from '#core/flags.ts'
import { qaFlagsKey, userTestingFlagsKey, workspaceModeKey } from '#core/specification.ts'
import { forceState } from '#web/data/forced-states.ts'
import { storedValue } from './stored-value.ts'

export const testingFlags = storedValue<UserTestingFlags>(userTestingFlagsKey, (text) => readFlags(text, defaultFlags))
export const qaFlags = storedValue<QaFlags>(qaFlagsKey, (text) => readFlags(text, defaultQaFlags))
export const workspaceMode = storedValue<WorkspaceMode>(workspaceModeKey, readWorkspaceMode, (mode) => mode)

/** Hands the state the QA flags force to the data layer, now and whenever they change. `onChange` is called after each change. */
export function applyQaFlags(onChange: () => void): void {
  forceState(forcedState(qaFlags.get()))
  qaFlags.subscribe(() => {
    forceState(forcedState(qaFlags.get()))
    onChange()
  })
}
