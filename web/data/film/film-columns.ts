/** The columns of a film, for every full read. */
export const filmColumns = `id, title, synopsis, year, language, director, country, subjects, contentNotes:content_notes, rightsLine:rights_line, agesFrom:ages_from, visibility,
  publishedAt:published_at, publishedUntil:published_until, posterObject:poster_object, currentVersionId:current_version_id`

/** Whether a transcript is beside the film: descriptions alone make none. */
export const isCaptioned = (texts: readonly { kind: string }[]): boolean => texts.some(({ kind }) => kind !== 'descriptions')

/** What is read of a film for its page, with its cuts and credits. */
export const filmPageColumns = `${filmColumns}, ownerId:owner_id,
  versions!versions_documentary_id_fkey (id, number, label, state, durationMs:duration_ms, width, height, texts:caption_tracks (kind)), credits (role, name, position),
  own:own_versions!versions_documentary_id_fkey (id, failure)` as const
