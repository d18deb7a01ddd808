export type UserType = 'creator' | 'viewer'

/** `user_metadata.user_type` is its owner's to edit: anything but `creator` is a viewer, and it only ever chooses pages. */
export const readUserType = (metadata: Record<string, unknown> | undefined): UserType =>
  metadata?.user_type === 'creator' ? 'creator' : 'viewer'

/** Section 2: where a person goes after signing in. */
export const destinationAfterLogin = (userType: UserType): '/creator-dashboard' | '/search' =>
  userType === 'creator' ? '/creator-dashboard' : '/search'

/** Section 2: where the header's dashboard link leads. */
export const dashboardOf = (userType: UserType): '/creator-dashboard' | '/viewer-dashboard' =>
  userType === 'creator' ? '/creator-dashboard' : '/viewer-dashboard'

/** A path of this site to continue to, or undefined: never another origin, never /login. */
export function readContinueTo(path: string | null | undefined): string | undefined {
  if (!path?.startsWith('/') || path.startsWith('//') || path.includes('\\') || /^\/login(?:[/?#]|$)/.test(path)) return undefined
  return path.length <= 2000 ? path : undefined
}
