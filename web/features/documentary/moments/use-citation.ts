import { type CitationStyle, citationText, cite } from '#core/film/citation.ts'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { clipPath, paths } from '#web/paths.ts'
import { store, stored } from '#web/ui/stored.ts'
import { useText } from '#web/ui/text.ts'
import { versionWords } from '../version-words.ts'
import { documentaryText } from '../words.ts'

export const citationStyles = ['mla', 'apa', 'chicago'] as const
const key = 'citation style'

/** The style a reader of this browser chose last. */
export const citationStyle = (): CitationStyle => citationStyles.find((each) => each === stored(key)) ?? 'chicago'
export const keepCitationStyle = (style: CitationStyle): boolean => store(key, style)

/** Cites a moment of a film, or a clip of it with its end, with the address that plays just that. */
export function useCitation(documentary: Documentary) {
  const t = useText(documentaryText)
  return ({ startsMs, endsMs }: { startsMs: number; endsMs: number | null }, style: CitationStyle) => {
    const path = endsMs === null ? paths.documentary(documentary.id, startsMs) : clipPath(documentary.id, { startsMs, endsMs })
    const url = new URL(path, location.origin).href
    const { title, director, year, version } = documentary
    const facts = { title, director, year, version: version ? versionWords(version, t) : '', house: 'Actuality', url, momentMs: startsMs }
    const parts = cite({ ...facts, ...(endsMs !== null && { endMs: endsMs }) }, style)
    return { parts, url, text: citationText(parts) }
  }
}
