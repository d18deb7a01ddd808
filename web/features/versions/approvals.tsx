import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Cut } from '#web/data/film/cuts.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { approvalsQuery, approveVersion, useLiveApprovals } from '#web/data/review/approvals.ts'
import type { FilmToReview } from '#web/data/review/teams.ts'
import { useSession } from '#web/session/use-session.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { TextField } from '#web/ui/controls/field.tsx'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { ApprovalRow } from './approval-row.tsx'
import { versionsText } from './words.ts'

/** Who said yes to this cut, when, and to which file; and the same of cuts before it. */
export function Approvals({ film, cut }: { film: FilmToReview; cut: Cut }) {
  const t = useText(versionsText)
  const { user } = useSession()
  const approvals = useQuery(approvalsQuery(film.id))
  useLiveApprovals(film.id)
  const [working, setWorking] = useState(false)
  const all = approvals.data ?? []
  const mine = all.some(({ versionId, personId, revokedAt }) => versionId === cut.id && personId === user?.id && !revokedAt)
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (working) return
    setWorking(true)
    try {
      await approveVersion(cut.id, String(new FormData(event.currentTarget).get('words') ?? ''))
      toast.success(t('approved'), t('approvedText', { number: cut.number }))
    } catch (error) {
      toast.failure(t('notApproved'), error instanceof HouseError ? `${error.message} ${error.hint}` : t('notSavedText'))
    }
    setWorking(false)
  }
  return (
    <section aria-labelledby="cut-approvals" className="cut-approvals">
      <div className="head">
        <h2 id="cut-approvals">{t('approvals')}</h2>
      </div>
      {!mine && (
        <form className="cut-approve" onSubmit={(event) => void onSubmit(event)}>
          <TextField label={t('approveWords')} name="words" maxLength={1000} hint={t('approveHint')} autoComplete="off" />
          <Button type="submit" kind="ink" small working={working && t('approving')}>
            {t('approve', { number: cut.number })}
          </Button>
        </form>
      )}
      <Fetched query={approvals} what={t('fetchingApprovals')}>
        {all.length === 0 ? (
          <p className="ui dim">{t('noApprovals')}</p>
        ) : (
          <ol className="cut-approval-list">
            {all.map((approval) => (
              <ApprovalRow
                key={approval.id}
                approval={approval}
                mayRevoke={approval.personId === user?.id || film.role === 'owner' || film.role === 'producer'}
              />
            ))}
          </ol>
        )}
      </Fetched>
    </section>
  )
}
