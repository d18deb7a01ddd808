/** What each choice of a filter is called. */
export const accessWords = {
  captions: 'accessCaptions',
  'reviewed-captions': 'accessReviewedCaptions',
  described: 'accessDescribed',
  signed: 'accessSigned',
  leaving: 'accessLeaving',
} as const

export const runtimeWords = { short: 'runtimeShort', medium: 'runtimeMedium', long: 'runtimeLong' } as const
