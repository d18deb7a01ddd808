/** Sentences the database refuses with, and their hints, as `supabase/sql` has them, translated. `%` is a placeholder. */
export type Refusals = Readonly<Record<string, string>>

/** A refusal in the language of `words`; unchanged where they do not have it. `putIn`: the values of the placeholders. */
export function refusalIn(words: Refusals, sentence: string, putIn = (fact: string) => fact): string {
  if (Object.hasOwn(words, sentence)) return words[sentence]!
  for (const [known, said] of Object.entries(words)) {
    if (!known.includes('%')) continue
    const facts = patternOf(known).exec(sentence)?.slice(1)
    if (facts) return said.replaceAll('%', () => putIn(facts.shift() ?? ''))
  }
  return sentence
}

const patternOf = (known: string) =>
  new RegExp(
    `^${known
      .split('%')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('([^\\n]{0,300})')}$`,
  )
