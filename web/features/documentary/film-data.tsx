import type { Chapter } from '#web/data/film/chapters.ts'
import type { Documentary, ShownVersion } from '#web/data/film/documentaries.ts'
import { paths } from '#web/paths.ts'

interface FilmDataProps {
  documentary: Documentary
  version: ShownVersion
  posterUrl: string | null
  chapters: readonly Chapter[]
}

/** The page for machines: schema.org VideoObject with its chapters as clips. A data block is never run, so the content policy has no say in it. */
export function FilmData({ documentary, version, posterUrl, chapters }: FilmDataProps) {
  const url = (ms?: number) => new URL(paths.documentary(documentary.id, ms), location.origin).href
  const data = {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    '@id': url(),
    url: url(),
    name: documentary.title,
    description: documentary.synopsis,
    genre: 'Documentary',
    duration: version.durationMs ? `PT${Math.round(version.durationMs / 1000)}S` : undefined,
    uploadDate: documentary.publishedAt ?? undefined,
    inLanguage: documentary.language ?? undefined,
    dateCreated: documentary.year ? String(documentary.year) : undefined,
    director: documentary.director ? { '@type': 'Person', name: documentary.director } : undefined,
    thumbnailUrl: posterUrl ?? undefined,
    requiresSubscription: true,
    hasPart: chapters.map((chapter) => ({
      '@type': 'Clip',
      name: chapter.title,
      startOffset: Math.floor(chapter.startsMs / 1000),
      endOffset: Math.floor(chapter.endsMs / 1000),
      url: url(chapter.startsMs),
    })),
  }
  // "<" could end the element from inside a title.
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, with the one dangerous character written as an escape
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
