import type { AuthChangeEvent, AuthSession, User } from '#web/data/people/auth.ts'
import { observeAuth } from '#web/data/people/auth.ts'
import { owesSecondFactor } from '#web/data/people/factors.ts'
import { store, stored } from '#web/ui/stored.ts'
import { mayBeSomebody } from './visitor.ts'

/** Section 4. `loading` until local storage has been read; `signed-out-again` after having been signed in on this page. */
export type AuthState =
  | 'loading'
  | 'signed-out'
  | 'signed-in'
  | 'token-refreshed'
  | 'password-recovery'
  | 'user-updated'
  | 'signed-out-again'

export interface UserSession {
  user: User | null
  session: AuthSession | null
  loading: boolean
  state: AuthState
  /** Set while a person who came by a recovery link has not yet chosen a new password, through all changes of the session. */
  settingPassword: boolean
  owesSecondFactor: boolean
  /** How the last session of this page ended: by its own Logout, or because another tab or the server ended it. */
  endedBy?: 'logout' | 'elsewhere'
}

const recoveryMark = 'setting-password'
let current: UserSession = {
  user: null,
  session: null,
  // Without storage there is nothing to load: a visitor's header is rendered immediately.
  ...(mayBeSomebody() ? { loading: true, state: 'loading' } : { loading: false, state: 'signed-out' }),
  settingPassword: false,
  owesSecondFactor: false,
}
let loggingOut = false
const listeners = new Set<() => void>()

/** The one session store of the page; `useSession` reads it. */
export const sessionStore = {
  get: (): UserSession => current,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Resolves when the session is known. */
export const sessionIsKnown = (): Promise<void> =>
  new Promise((done) => {
    const look = () => {
      if (current.loading) return void listeners.add(look)
      listeners.delete(look)
      done()
    }
    look()
  })

/** Follows supabase-js from its first report, which reads local storage. Call once, after the client is open. */
export function followAuth(): () => void {
  return observeAuth((event, session) => change(nextSession(current, event, session)))
}

/** Section 4: what a report of supabase-js makes of the session. */
export function nextSession(before: UserSession, event: AuthChangeEvent, session: AuthSession | null): UserSession {
  const settingPassword =
    session !== null &&
    (event === 'PASSWORD_RECOVERY' || before.settingPassword || (before.loading && stored(recoveryMark, 'tab') === session.user.id))
  return {
    user: session?.user ?? null,
    session,
    loading: false,
    state: stateAfter(before, event, session),
    settingPassword,
    owesSecondFactor: owesSecondFactor(session),
    endedBy: session ? undefined : before.user ? (loggingOut ? 'logout' : 'elsewhere') : before.endedBy,
  }
}

/** The new password is set, or the person gave up: /login behaves as usual again. */
export function finishSettingPassword(): void {
  change({ ...current, settingPassword: false })
}

/** Marks that the next end of the session is the person's own wish. */
export async function whileLoggingOut<T>(act: () => Promise<T>): Promise<T> {
  loggingOut = true
  try {
    return await act()
  } finally {
    loggingOut = false
  }
}

function stateAfter(before: UserSession, event: AuthChangeEvent, session: AuthSession | null): AuthState {
  if (!session) return before.user || before.state === 'signed-out-again' ? 'signed-out-again' : 'signed-out'
  if (event === 'PASSWORD_RECOVERY') return 'password-recovery'
  if (event === 'TOKEN_REFRESHED') return 'token-refreshed'
  if (event === 'USER_UPDATED') return 'user-updated'
  return 'signed-in'
}

function change(next: UserSession): void {
  current = next
  // A reload of the recovery page must not turn into an ordinary sign-in with the old password still in force.
  if (next.settingPassword && next.user) store(recoveryMark, next.user.id, 'tab')
  else if (!next.loading) store(recoveryMark, null, 'tab')
  for (const listener of listeners) listener()
}
