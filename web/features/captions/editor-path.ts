import { paths } from '#web/paths.ts'

/** The caption editor of a film, a sub-view of its desk; `trackId` is what is written, `besideId` what it is translated from. */
export function captionEditor(documentaryId: string, trackId: string, besideId?: string): string {
  const query = new URLSearchParams({ documentary: documentaryId, captions: trackId, ...(besideId ? { beside: besideId } : {}) })
  return `${paths.creatorDashboard}?${query}`
}
/** Where the film's captions are listed. */
export const captionsOf = (documentaryId: string): string =>
  `${paths.creatorDashboard}?documentary=${encodeURIComponent(documentaryId)}&view=words`
