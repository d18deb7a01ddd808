/** A transcript of a rush: its captions, or subtitles that translate them. */
export interface RushTrack {
  id: string
  rush: string
  language: string
}

/** The transcript of a rush in a language; where it has none in it, the one of what is spoken. */
export const trackIn = (tracks: readonly RushTrack[] | undefined, language: string | null): RushTrack | undefined =>
  tracks?.find((track) => track.language === language) ?? tracks?.[0]

/** The languages in which something can be read, the one most rushes have first. */
export function languagesOf(tracks: Iterable<readonly RushTrack[]>): string[] {
  const rushes = new Map<string, number>()
  for (const own of tracks)
    for (const language of new Set(own.map((track) => track.language))) rushes.set(language, (rushes.get(language) ?? 0) + 1)
  return [...rushes].toSorted((one, other) => other[1] - one[1] || (one[0] < other[0] ? -1 : 1)).map(([language]) => language)
}
