import './announce.css'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { filmsToScreenQuery, screeningQuery } from '#web/data/screenings/screenings.ts'
import { useSession } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { screeningDraftQuery } from '../data/screening-drafts.ts'
import { isHost } from '../live/is-in-room.ts'
import { screeningsText } from '../words.ts'
import { AnnounceForm } from './announce-form.tsx'
import { draftOf, emptyDraft } from './draft.ts'

/** Announcing a screening: again, as a copy of an earlier one (`&copy=`), with a film already chosen (`&film=`), or changing one (`&edit=`). */
export function Announce() {
  const t = useText(screeningsText)
  const { user } = useSession()
  const [query] = useSearchParams()
  const [edit, copy, film] = [query.get('edit'), query.get('copy'), query.get('film')]
  const from = edit ?? copy
  usePageTitle(t(edit ? 'change' : 'announce'))
  const earlier = useQuery({ ...screeningQuery(from ?? ''), enabled: from !== null })
  const chosen = useQuery({ ...filmsToScreenQuery('', film), enabled: film !== null })
  const about = edit ? `change:${edit}:${earlier.data?.revision}` : copy ? `copy:${copy}` : (film ?? 'new')
  const begun = useQuery({ ...screeningDraftQuery(about), enabled: !edit || earlier.data?.revision !== undefined })
  // Where none is asked for, the same answer is the list under the form, from which nothing was chosen.
  const asked = film === null ? undefined : chosen.data?.filter(({ mayShow }) => mayShow)[0]
  const first = useMemo(() => (earlier.data ? draftOf(earlier.data, edit !== null) : emptyDraft(asked)), [earlier.data, asked, edit])
  if (!useArrived(earlier, chosen, begun))
    return (
      <div className="page row">
        <Loading what={t('fetchingOne')} />
      </div>
    )
  if (from && (!earlier.data || (edit && !isHost(earlier.data))))
    return (
      <div className="page row">
        <Denied wholePage title={t('notYours')} text={t('notYoursText')} />
      </div>
    )
  const evenings = earlier.data?.evenings.filter(({ startsAt, cancelledAt }) => !cancelledAt && startsAt > earlier.data!.startsAt).length
  const person = user?.id ?? ''
  return (
    <AnnounceForm
      key={`${person}:${about}`}
      person={person}
      about={about}
      id={edit}
      first={first}
      saved={begun.data ?? null}
      evenings={evenings}
    />
  )
}
