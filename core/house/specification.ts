/** The specification's constants, each with the section that states it. Nothing else in the code repeats these numbers. */

// Section 3: names in local storage.
export const workspaceModeKey = 'workspace-mode'
export const qaFlagsKey = 'qaFlags'
export const userTestingFlagsKey = 'userTestingFlags'

// Section 4: the pause between the toast of a successful login and the redirect.
export const loginRedirectDelayMs = 1000

// Sections 5 and 9: validation and rate limits.
export const emailMaxLength = 254
export const nameMinLength = 2
export const nameMaxLength = 50
export interface RateLimit {
  attempts: number
  windowMs: number
}
export const loginRateLimit: RateLimit = { attempts: 3, windowMs: 5 * 60_000 }
export const defaultRateLimit: RateLimit = { attempts: 5, windowMs: 60_000 }

// Section 8: statuses of a fetch that is worth repeating.
export const retryableStatuses: readonly number[] = [0, 502, 503, 504]

// Section 9: session. supabase-js stores these; they are named here for the tests that check them.
export const refreshTickMs = 30_000
export const refreshMarginTicks = 3
export const refreshBackoffMs = (attempt: number): number => 200 * 2 ** attempt
export const keySetCacheMs = 10 * 60_000

// Section 9: query cache.
export const queryStaleMs = 60_000
export const queryKeptMs = 5 * 60_000
export const queryRefetchOnFocus = false

// Section 9: security log, rules and score.
export const securityLogLimit = 1000
export const securityStoredLimit = 100
export const suspicious = { authFailuresAbove: 3, windowMs: 15 * 60_000, rateLimitsAbove: 5 } as const
export const compromised = { auditFailuresAbove: 2, graveEventsAbove: 5, windowMs: 30 * 60_000 } as const
export const securityScore = { start: 100, critical: 20, high: 10, medium: 5, authFailure: 15 } as const

// Section 9: alert panel.
export const alertRefreshMs = 30_000
export const alertLimit = 5

// Section 9: layout and notifications.
export const mobileBreakpointPx = 768
export const toastLimit = 3
export const toastSuccessMs = 4000
export const toastFailureMs = 5000
