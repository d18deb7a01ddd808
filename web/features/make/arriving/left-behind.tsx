import { useQuery } from '@tanstack/react-query'
import { languageName } from '#core/text/languages.ts'
import { chaptersQuery } from '#web/data/film/chapters.ts'
import { contentPassagesQuery, footnotesQuery, syntheticPassagesQuery } from '#web/data/film/footnotes.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { ownCaptionTracks } from '#web/data/media/captions.ts'
import { listFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'

/** What the shown cut has and its replacement lacks: viewers would miss it from then on. Nothing where nothing is missing. */
export function LeftBehind({ shown, next }: { shown: OwnVersion; next: OwnVersion }) {
  const t = useText(deskText)
  const [old, made] = [useMadeFor(shown.id), useMadeFor(next.id)]
  if (!old || !made) return null
  const tracks = old.tracks.filter((track) => !made.tracks.some(({ language, kind }) => language === track.language && kind === track.kind))
  const left = [
    ...tracks.map(({ label, language }) => t('leftCaptions', { name: label || languageName(language, locale()) })),
    ...(['chapters', 'footnotes', 'content', 'synthetic'] as const).flatMap((what) =>
      old[what] > 0 && made[what] === 0 ? [t(`left_${what}`, { count: old[what] })] : [],
    ),
  ]
  if (left.length === 0) return null
  return (
    <p className="ui" role="status">
      {t('leftBehind', { number: next.number, what: listFormat().format(left) })}
    </p>
  )
}

/** How much of each was made for a cut; undefined while it is fetched. */
function useMadeFor(versionId: string) {
  const tracks = useQuery(ownCaptionTracks(versionId)).data
  const chapters = useQuery(chaptersQuery(versionId)).data
  const footnotes = useQuery(footnotesQuery(versionId)).data
  const content = useQuery(contentPassagesQuery(versionId)).data
  const synthetic = useQuery(syntheticPassagesQuery(versionId)).data
  if (!tracks || !chapters || !footnotes || !content || !synthetic) return undefined
  return { tracks, chapters: chapters.length, footnotes: footnotes.length, content: content.length, synthetic: synthetic.length }
}
