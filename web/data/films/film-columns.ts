/** What is read of a film wherever it is read whole. */
export const filmColumns = `id, title, synopsis, year, language, director, country, subjects, contentNotes:content_notes, rightsLine:rights_line, agesFrom:ages_from, visibility,
  publishedAt:published_at, publishedUntil:published_until, posterObject:poster_object, currentVersionId:current_version_id`
