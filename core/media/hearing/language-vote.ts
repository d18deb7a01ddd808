export interface LanguageVote {
  /** Empty where none was found. */
  language: string
  ms: number
}

/** The language that was found in most of the sound; empty where none was. */
export function votedLanguage(votes: readonly LanguageVote[]): string {
  const heard = new Map<string, number>()
  for (const { language, ms } of votes) if (language) heard.set(language, (heard.get(language) ?? 0) + ms)
  return [...heard].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
}
