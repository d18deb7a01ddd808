import type { Identity } from '../db/identity.ts'
import { TokenRefused, type Tokens } from './tokens.ts'

/** Which sessions are still open: a token's signature is valid for an hour after its session ended or its account was deleted or banned. */
export interface LiveSessions {
  /** Whether the session a token names is open. Answers from memory except for the first time in a minute. */
  isOpen(sessionId: string): boolean | Promise<boolean>
  /** Calls `tell` once when that session ends. Returns how to stop waiting. */
  whenEnded(sessionId: string, tell: () => void): () => void
  close(): Promise<void>
}

/** The same tokens, of which `verify` refuses those of a session that ended. Tokens without a session (keys, an operator's own) are not concerned. */
export function ofOpenSessions(tokens: Tokens, sessions: LiveSessions): Tokens {
  return {
    ...tokens,
    async verify(token) {
      const identity = await tokens.verify(token)
      const session = sessionOf(identity)
      if (session && !(await sessions.isOpen(session))) throw new TokenRefused('The session of this token has ended', 'PGRST303')
      return identity
    },
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The session a verified token belongs to, if any. */
export const sessionOf = ({ claims }: Identity): string | undefined =>
  typeof claims.session_id === 'string' && uuid.test(claims.session_id) ? claims.session_id : undefined
