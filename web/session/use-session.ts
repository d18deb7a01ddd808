import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { type FlagName, flagsThatHold, type QaFlags, type UserTestingFlags, unlockFeature, type WorkspaceMode } from '#core/house/flags.ts'
import { readUserType, type UserType } from '#core/people/destination.ts'
import { houseFlagsQuery, type Role, roleQuery } from '#web/data/people/roles.ts'
import { chosenFlags, qaFlags, workspaceMode } from './flag-store.ts'
import { recordSecurityEvent } from './security-log.ts'
import { sessionStore, type UserSession } from './session-store.ts'
import { useStored } from './stored-value.ts'

/** Who is here: `user`, `session`, `loading` and the state of section 4. */
export const useSession = (): UserSession => useSyncExternalStore(sessionStore.subscribe, sessionStore.get)

/** The pages a person gets; never a permission. */
export const useUserType = (): UserType => readUserType(useSession().user?.user_metadata)

/** Section 6: the role of the signed-in person; `user` while it is looked up, when the lookup fails and for visitors. */
export function useRole(): { role: Role; isModerator: boolean; isAdmin: boolean; loading: boolean } {
  const { user } = useSession()
  const lookup = useQuery({ ...roleQuery(user?.id ?? ''), enabled: user !== null })
  useEffect(() => {
    if (lookup.isError) recordSecurityEvent('role_lookup_failure', 'The role could not be read; the session goes on as user.', 'low')
  }, [lookup.isError])
  const role = (user && lookup.data) || 'user'
  return { role, isModerator: role !== 'user', isAdmin: role === 'admin', loading: user !== null && lookup.isPending }
}

/**
 * The user-testing flags in effect for this person, how to set one, and the unlock action of section 4. `waiting`: the house's defaults
 * are not loaded yet.
 */
export function useFlags(): {
  flags: UserTestingFlags
  waiting: boolean
  setFlag: (name: FlagName, on: boolean) => void
  unlock: (name: FlagName) => void
} {
  const chosen = useStored(chosenFlags)
  const { user } = useSession()
  const house = useQuery({ ...houseFlagsQuery, enabled: user !== null })
  const { isAdmin, isModerator, loading } = useRole()
  const held = flagsThatHold(chosen, (user && house.data) || {})
  const setFlag = (name: FlagName, on: boolean) => chosenFlags.set({ ...chosenFlags.get(), [name]: on })
  useEffect(() => {
    if (isAdmin && !chosenFlags.get().showAdminPanel) chosenFlags.set({ ...chosenFlags.get(), showAdminPanel: true })
  }, [isAdmin])
  return {
    flags: held.showAdminPanel && !isModerator && !loading ? { ...held, showAdminPanel: false } : held,
    waiting: house.isLoading,
    setFlag,
    unlock: (name) => {
      if (unlockFeature(held, name)[name]) setFlag(name, true)
    },
  }
}

export function useQaFlags(): { qaFlags: QaFlags; setQaFlag: (name: keyof QaFlags, on: boolean) => void } {
  return { qaFlags: useStored(qaFlags), setQaFlag: (name, on) => qaFlags.set({ ...qaFlags.get(), [name]: on }) }
}

export function useWorkspaceMode(): { mode: WorkspaceMode; setMode: (mode: WorkspaceMode) => void; toggle: () => void } {
  const mode = useStored(workspaceMode)
  return { mode, setMode: workspaceMode.set, toggle: () => workspaceMode.set(mode === 'student' ? 'professional' : 'student') }
}
