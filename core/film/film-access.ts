/** The accessibility features of a film, from its tracks. */
export interface FilmTracks {
  hasSound: boolean
  /** BCP 47; `zxx` for a film without speech. */
  language: string | null
  tracks: readonly { kind: 'captions' | 'subtitles' | 'descriptions'; language: string; reviewed: boolean; machine: boolean }[]
  sideTracks: readonly { kind: 'dubbing' | 'described' | 'commentary' | 'sign'; language: string }[]
}
export type AccessVerdict = 'supports' | 'partially' | 'does-not' | 'not-applicable'
export interface AccessLine {
  /** Of WCAG 2.2. */
  criterion: '1.2.2' | '1.2.3' | '1.2.5' | '1.2.6' | '1.2.8'
  level: 'A' | 'AA' | 'AAA'
  verdict: AccessVerdict
  /** In which languages it is there, BCP 47. */
  languages: string[]
}

/**
 * The accessibility statement of a film: what WCAG 2.2 requires of recorded films, and whether this one has it. Derived from its tracks.
 */
export function filmAccess({ hasSound, language, tracks, sideTracks }: FilmTracks): AccessLine[] {
  const speaks = hasSound && language !== 'zxx'
  const captions = tracks.filter(({ kind, reviewed }) => kind === 'captions' && reviewed)
  const unread = tracks.filter(({ kind, reviewed }) => kind === 'captions' && !reviewed)
  const descriptions = tracks.filter(({ kind }) => kind === 'descriptions')
  const described = sideTracks.filter(({ kind }) => kind === 'described')
  const sign = sideTracks.filter(({ kind }) => kind === 'sign')
  const languages = (...lists: readonly (readonly { language: string }[])[]) => [...new Set(lists.flat().map((one) => one.language))].sort()
  const line = (criterion: AccessLine['criterion'], level: AccessLine['level'], verdict: AccessVerdict, there: string[]): AccessLine => ({
    criterion,
    level,
    verdict,
    languages: verdict === 'not-applicable' ? [] : there,
  })
  const caption: AccessVerdict = !hasSound
    ? 'not-applicable'
    : captions.length > 0 || !speaks
      ? 'supports'
      : unread.length > 0
        ? 'partially'
        : 'does-not'
  const seen = languages(descriptions, described)
  return [
    line('1.2.2', 'A', caption, languages(captions, captions.length > 0 ? [] : unread)),
    line('1.2.3', 'A', seen.length > 0 ? 'supports' : 'does-not', seen),
    line('1.2.5', 'AA', seen.length > 0 ? 'supports' : 'does-not', seen),
    line('1.2.6', 'AAA', !speaks ? 'not-applicable' : sign.length > 0 ? 'supports' : 'does-not', languages(sign)),
    // Captions and descriptions together are an alternative to the film: the transcript shows both.
    line(
      '1.2.8',
      'AAA',
      captions.length > 0 && descriptions.length > 0 ? 'supports' : captions.length > 0 ? 'partially' : 'does-not',
      languages(captions),
    ),
  ]
}
