/** The kinds of institution that license films, as in /institutional/{type}. */
export const institutionTypes = ['university-library', 'public-library', 'school', 'film-school', 'community'] as const
export type InstitutionType = (typeof institutionTypes)[number]

export const readInstitutionType = (text: string | undefined): InstitutionType | undefined => institutionTypes.find((type) => type === text)

/** How an institution's people sign in. */
export const institutionSignIns = ['e-mail', 'saml', 'address-range', 'library-card'] as const
export type InstitutionSignIn = (typeof institutionSignIns)[number]

/** Host name of an institution, lower case: at least two labels of letters, digits and hyphens. */
export const isDomain = (text: string): boolean =>
  text.length <= 253 && /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))+$/.test(text)

/** A person's role in an institution. */
export const memberRoles = ['librarian', 'teacher', 'member'] as const
