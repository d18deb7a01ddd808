import { useQuery } from '@tanstack/react-query'
import { formatCredits, parseCredits } from '#core/line-lists.ts'
import { ownCredits, replaceCredits } from '#web/data/films/credits.ts'
import type { OwnDocumentary } from '#web/data/films/own-documentaries.ts'
import { useText } from '#web/ui/text.ts'
import { ListEditor } from './list-editor.tsx'
import { deskText } from './words.ts'

/** The billing block, in order. */
export function CreditsSection({ film }: { film: OwnDocumentary }) {
  const t = useText(deskText)
  const credits = useQuery(ownCredits(film.id))
  return (
    <ListEditor
      query={credits}
      id="film-credits"
      title={t('credits')}
      hint={t('creditsHint')}
      example={t('creditsExample')}
      kept={formatCredits(credits.data ?? [])}
      parse={(text) => {
        const { credits: items, problems } = parseCredits(text)
        return { items, problems }
      }}
      save={async (items) => {
        await replaceCredits(film.id, items)
      }}
    />
  )
}
