import './paper-edit.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { paperEditKeys, paperEditsQuery } from '#web/data/edit/paper-edits.ts'
import { editRushesQuery } from '#web/data/edit/rushes-of-edits.ts'
import { selectKeys } from '#web/data/edit/selects.ts'
import { followTakeOutbox } from '#web/data/edit/take-outbox.ts'
import type { OwnDocumentary } from '#web/data/film/own-documentaries.ts'
import { useLiveTable } from '#web/data/house/live/use-live-table.ts'
import { useStirred } from '#web/data/house/live/use-stirred.ts'
import { useSession } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Empty, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { editsPath } from './edits-path.ts'
import { EditsList } from './list/edits-list.tsx'
import { EditPage } from './open/edit-page.tsx'
import { paperEditText } from './words.ts'

/** The paper edits of a film, or the one in the address (`?edit=`). */
export function PaperEditView({ film }: { film: Pick<OwnDocumentary, 'id' | 'title'> }) {
  const t = useText(paperEditText)
  const [query] = useSearchParams()
  const { user } = useSession()
  const me = user?.id
  useEffect(() => (me ? followTakeOutbox(me) : undefined), [me])
  const edits = useQuery(paperEditsQuery(film.id))
  const rushes = useQuery(editRushesQuery(film.id))
  const arrived = useArrived(edits, rushes)
  useLiveTable(
    `paper-edits:${film.id}`,
    [{ table: 'paper_edits', event: '*', filter: `documentary_id=eq.${film.id}` }],
    [paperEditKeys.of(film.id)],
  )
  useStirred(`selects:${film.id}`, [selectKeys.of(film.id)])
  useLiveTable(
    `edit-rushes:${film.id}`,
    [{ table: 'versions', event: '*', filter: `documentary_id=eq.${film.id}` }],
    [editRushesQuery(film.id).queryKey],
  )
  if (!arrived || !user) return <Loading what={t('loading')} />
  const asked = query.get('edit')
  if (!asked) return <EditsList film={film} edits={edits.data ?? []} rushes={rushes.data ?? []} />
  const edit = edits.data?.find(({ id }) => id === asked)
  if (edit) return <EditPage key={edit.id} film={film} edit={edit} rushes={rushes.data ?? []} me={user.id} />
  return <Empty title={t('noSuchEdit')} text={t('noSuchEditText')} act={<TextLink to={editsPath(film.id)}>{t('allEdits')}</TextLink>} />
}
