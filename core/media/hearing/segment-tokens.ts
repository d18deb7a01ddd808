/** Output of a model without word times: sentences with their times, in seconds. */
export interface HeardSegments {
  texts: readonly string[]
  timestamps: readonly number[]
  durations: readonly number[]
}

/** Words of sentences, each with its share of the sentence's time by its letters: for models without word times. */
export function tokensOfSegments({ texts, timestamps, durations }: HeardSegments) {
  const made = { tokens: [] as string[], timestamps: [] as number[], durations: [] as number[] }
  for (const [at, text] of texts.entries()) {
    const words = text.match(/\s*\S+/gu) ?? []
    const letters = words.reduce((sum, word) => sum + word.length, 0)
    let fromSeconds = timestamps[at] ?? 0
    for (const word of words) {
      const lasts = ((durations[at] ?? 0) * word.length) / letters
      made.tokens.push(word)
      made.timestamps.push(fromSeconds)
      made.durations.push(lasts)
      fromSeconds += lasts
    }
  }
  return made
}
