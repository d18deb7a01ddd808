/** What is known of a person's release: `given` of `needed` signatures; a child needs those of their guardians. */
export interface PersonRelease {
  person: string
  /** not asked, asked, given, refused or withdrawn, as the releases of the film say. */
  state: 'not asked' | 'asked' | 'given' | 'refused' | 'withdrawn'
  /** Signatures that are needed; 0 for people who cannot be recognised. */
  needed: number
  given: number
  /** The language the person reads; the form is brought in it. */
  language: string
  /** The template of the form. */
  form: string
}

export interface ReleasesToBring {
  /** People whose release is needed. */
  people: number
  /** Those of whom a signature is missing, with how many. */
  missing: readonly (PersonRelease & { open: number })[]
  /** Forms to print: one for each signature that is missing, by form and language. */
  forms: readonly { form: string; language: string; copies: number }[]
}

/** Which releases a shoot day still needs, and the forms to bring, in the language of who signs. */
export function releasesToBring(known: readonly PersonRelease[]): ReleasesToBring {
  const people = known.filter(({ needed }) => needed > 0)
  const missing = people
    .map((release) => ({ ...release, open: release.state === 'withdrawn' ? release.needed : Math.max(0, release.needed - release.given) }))
    .filter(({ open }) => open > 0)
  const forms = new Map<string, { form: string; language: string; copies: number }>()
  for (const { form, language, open } of missing) {
    const key = `${form}\n${language}`
    forms.set(key, { form, language, copies: (forms.get(key)?.copies ?? 0) + open })
  }
  return { people: people.length, missing, forms: [...forms.values()] }
}
