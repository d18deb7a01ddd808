/** Ages a film is recommended from, as schools divide their years; a creator's word, no rating of an authority. */
export const recommendedAges = [0, 6, 8, 10, 12, 14, 16, 18] as const
