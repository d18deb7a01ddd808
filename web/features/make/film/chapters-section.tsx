import { useQuery } from '@tanstack/react-query'
import { formatChapters, parseChapters } from '#core/text/line-lists.ts'
import { chaptersQuery, replaceChapters } from '#web/data/film/chapters.ts'
import type { OwnVersion } from '#web/data/film/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { deskText } from '../words.ts'
import { ChapterStrip } from './chapter-strip.tsx'
import { ListEditor } from './list-editor.tsx'

/** Chapters of this cut. */
export function ChaptersSection({ version }: { version: OwnVersion }) {
  const t = useText(deskText)
  const chapters = useQuery(chaptersQuery(version.id))
  return (
    <ListEditor
      query={chapters}
      id="film-chapters"
      lesson="chapters"
      title={t('chapters')}
      hint={t('chaptersHint')}
      example={t('chaptersExample')}
      kept={formatChapters(chapters.data ?? [])}
      parse={(text) => {
        const { chapters: items, problems } = parseChapters(text)
        const beyond = items.find((item) => version.durationMs !== null && item.startsMs >= version.durationMs)
        if (!beyond) return { items, problems }
        const line = text.split('\n').findIndex((written) => written.includes(beyond.title)) + 1
        return { items, problems: [...problems, { line, text: beyond.title, why: t('chapterBeyond', { line, title: beyond.title }) }] }
      }}
      beside={(text, write) => <ChapterStrip version={version} text={text} onText={write} />}
      save={async (items) => {
        await replaceChapters(version.id, items)
      }}
    />
  )
}
