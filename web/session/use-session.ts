import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { readUserType, type UserType } from '#core/destination.ts'
import { type FlagName, type QaFlags, type UserTestingFlags, unlockFeature, type WorkspaceMode } from '#core/flags.ts'
import { type Role, roleQuery } from '#web/data/roles.ts'
import { qaFlags, testingFlags, workspaceMode } from './flag-store.ts'
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

/** The user-testing flags as they hold for this person, how to set one, and the unlock action of section 4. */
export function useFlags(): { flags: UserTestingFlags; setFlag: (name: FlagName, on: boolean) => void; unlock: (name: FlagName) => void } {
  const stored = useStored(testingFlags)
  const { isAdmin, isModerator, loading } = useRole()
  useEffect(() => {
    if (isAdmin && !testingFlags.get().showAdminPanel) testingFlags.set({ ...testingFlags.get(), showAdminPanel: true })
  }, [isAdmin])
  const flags = stored.showAdminPanel && !isModerator && !loading ? { ...stored, showAdminPanel: false } : stored
  return {
    flags,
    setFlag: (name, on) => testingFlags.set({ ...testingFlags.get(), [name]: on }),
    unlock: (name) => testingFlags.set(unlockFeature(testingFlags.get(), name)),
  }
}

export function useQaFlags(): { qaFlags: QaFlags; setQaFlag: (name: keyof QaFlags, on: boolean) => void } {
  return { qaFlags: useStored(qaFlags), setQaFlag: (name, on) => qaFlags.set({ ...qaFlags.get(), [name]: on }) }
}

export function useWorkspaceMode(): { mode: WorkspaceMode; setMode: (mode: WorkspaceMode) => void; toggle: () => void } {
  const mode = useStored(workspaceMode)
  return { mode, setMode: workspaceMode.set, toggle: () => workspaceMode.set(mode === 'student' ? 'professional' : 'student') }
}
