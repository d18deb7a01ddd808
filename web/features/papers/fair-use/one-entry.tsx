import { Link } from 'react-router'
import { type FairUse, removeFairUse } from '#web/data/clearance/fair-uses.ts'
import { clearancesPath } from '#web/player/cleared/clearances-path.ts'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { OpenCard } from '../open-card.tsx'
import { useOpenPapers } from '../open-papers.ts'
import { papersText } from '../words.ts'
import { EntryForm } from './entry-form.tsx'

/** One entry of fair use, open. */
export function OneEntry({ entry, name }: { entry: FairUse; name: string }) {
  const t = useText(papersText)
  const { film, open } = useOpenPapers()
  const remove = async () => {
    open(null)
    await removeFairUse(film.id, entry.id)
    toast.success(t('deleted', { name }), undefined, { label: t('undo'), onPress: () => void removeFairUse(film.id, entry.id, false) })
  }
  return (
    <OpenCard title={name} onClose={() => open(null)} onDelete={() => void remove()}>
      <p className="small">
        <Link className="text-link" to={clearancesPath(film.id, { item: entry.itemId })}>
          {t('toItem')}
        </Link>
      </p>
      <EntryForm entry={entry} onSaved={() => undefined} />
    </OpenCard>
  )
}
