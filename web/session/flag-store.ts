import {
  type ChosenFlags,
  defaultQaFlags,
  forcedState,
  type QaFlags,
  readChosen,
  readFlags,
  readWorkspaceMode,
  type WorkspaceMode,
} from '#core/house/flags.ts'
import { qaFlagsKey, userTestingFlagsKey, workspaceModeKey } from '#core/house/specification.ts'
import { forceState } from '#web/data/people/forced-states.ts'
import { storedValue } from './stored-value.ts'

/** This person's choices, and nothing else: without a choice the defaults of the house and the specification apply (`useFlags`). */
export const chosenFlags = storedValue<ChosenFlags>(userTestingFlagsKey, readChosen)
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
