import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { authSettings } from '#web/data/people/auth-settings.ts'
import type { CutToReview } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Checkbox } from '#web/ui/controls/check.tsx'
import { LastDay, LinkPassphrase, linkErrors } from '#web/ui/controls/closing-link-fields.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { FormError, TextField } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { Fetched } from '#web/ui/layout/fetched.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { endOfDay, inDays } from '#web/ui/time/reader-days.ts'
import { makeReview, type ReviewLink, reviewLinksQuery, revokeReview, setGuestApproval } from '../data/reviews.ts'
import { LettersSent } from '../letters-sent.tsx'
import { LinkOnce } from '../link-once.tsx'
import { collaborationText } from '../words.ts'
import { SendLink } from './send-link.tsx'

/** Links by which people without an account review one cut: created, visits, revoked. */
export function GuestLinks({ filmId, version, leads }: { filmId: string; version: CutToReview; leads: boolean }) {
  const t = useText(collaborationText)
  const links = useQuery(reviewLinksQuery(version.id))
  const [making, setMaking] = useState(false)
  return (
    <section aria-labelledby="guests" className="review-guests">
      <div className="head">
        <h2 id="guests">{t('guests')}</h2>
        <Button small onClick={() => setMaking(true)}>
          {t('newLink')}
        </Button>
      </div>
      <p className="small dim measure">{t('guestsText', { number: version.number })}</p>
      <Fetched query={links} what={t('fetchingGuests')}>
        <ul className="review-people">
          {links.data?.map((link) => (
            <LinkRow key={link.id} filmId={filmId} link={link} leads={leads} />
          ))}
        </ul>
      </Fetched>
      <Dialog open={making} onOpenChange={setMaking} title={t('newLink')}>
        <MakeLink {...{ filmId, leads }} versionId={version.id} onDone={() => setMaking(false)} />
      </Dialog>
    </section>
  )
}

/** The terms of a new link; then the link, once, and to whom it goes. */
function MakeLink({ filmId, versionId, leads, onDone }: { filmId: string; versionId: string; leads: boolean; onDone(): void }) {
  const t = useText(collaborationText)
  const [made, setMade] = useState<{ id: string; key: string }>()
  const sendsMail = useQuery(authSettings).data?.sendsMail === true
  if (!made) return <NewLink versionId={versionId} leads={leads} onMade={setMade} />
  return (
    <LinkOnce
      url={`${location.origin}${paths.collaboration}?review=${encodeURIComponent(made.key)}`}
      words={t('guestLink')}
      onDone={onDone}
    >
      {sendsMail && <SendLink filmId={filmId} review={made} />}
    </LinkOnce>
  )
}

function LinkRow({ filmId, link, leads }: { filmId: string; link: ReviewLink; leads: boolean }) {
  const t = useText(collaborationText)
  const day = dateFormat({ dateStyle: 'medium' })
  const isOver = Date.parse(link.expiresAt) < Date.now()
  const name = link.label || t('guestLink')
  const orSay = (done: Promise<void>) => done.catch(() => toast.failure(t('notDone'), t('notDoneText')))
  return (
    <li>
      <span className="review-person">
        <strong>{name}</strong>
        <span className="small dim">
          {link.guests.length === 0 ? t('nobodyCame') : link.guests.map((guest) => `${guest.name} (${guest.mark})`).join(', ')}
        </span>
        <LettersSent filmId={filmId} of={({ reviewId }) => reviewId === link.id} />
      </span>
      <span className="small">{t('guestsOf', { came: link.guests.length, limit: link.peopleLimit })}</span>
      <span className="small dim">
        {link.revokedAt
          ? t('takenBack', { date: day.format(new Date(link.revokedAt)) })
          : t(isOver ? 'overSince' : 'until', { date: day.format(new Date(link.expiresAt)) })}
        {link.hasPassphrase && ` · ${t('withPassphrase')}`}
        {!link.mayWrite && ` · ${t('readsOnly')}`}
        {link.mayApprove && ` · ${t('mayApprove')}`}
      </span>
      <span className="review-acts">
        {!link.revokedAt && !isOver && (
          <>
            {leads && (
              <Button
                small
                kind="plain"
                aria-label={t(link.mayApprove ? 'closeApprovalOf' : 'openApprovalOf', { name })}
                onClick={() => void orSay(setGuestApproval(link.id, !link.mayApprove))}
              >
                {t(link.mayApprove ? 'closeApproval' : 'openApproval')}
              </Button>
            )}
            <Button small kind="plain" aria-label={t('withdrawLink', { name })} onClick={() => void orSay(revokeReview(link.id))}>
              {t('withdraw')}
            </Button>
          </>
        )}
      </span>
    </li>
  )
}

interface NewLinkProps {
  versionId: string
  /** An owner or a producer, who decides whether guests may approve. */
  leads: boolean
  onMade(link: { id: string; key: string }): void
}

function NewLink({ versionId, leads, onMade }: NewLinkProps) {
  const t = useText(collaborationText)
  const [until, setUntil] = useState(inDays(14))
  const [mayWrite, setMayWrite] = useState(true)
  const [mayApprove, setMayApprove] = useState(false)
  const { form, errors, working } = useForm({
    validate: ({ text }) => {
      const limit = Number(text('limit'))
      return {
        ...linkErrors(text('passphrase'), until, { passphraseShort: t('passphraseShort'), untilWrong: t('untilWrong') }),
        limit: Number.isInteger(limit) && limit >= 1 && limit <= 200 ? undefined : t('limitWrong'),
      }
    },
    submit: async ({ text }, made) => {
      const [label, passphrase, peopleLimit] = [text('label'), text('passphrase'), Number(text('limit'))]
      onMade(await makeReview({ versionId, label, passphrase, peopleLimit, mayWrite, mayApprove, expiresAt: endOfDay(until) }))
      made.reset()
      setMayApprove(false)
    },
    failed: () => ({ form: t('notDoneText') }),
  })
  return (
    <form {...form} className="review-invite" aria-label={t('newLink')}>
      <TextField label={t('linkLabel')} name="label" maxLength={120} hint={t('linkLabelHint')} autoComplete="off" />
      <TextField label={t('limit')} name="limit" type="number" min={1} max={200} defaultValue="10" error={errors.limit} />
      <LinkPassphrase label={t('passphraseFor')} hint={t('passphraseHint')} error={errors.passphrase} />
      <LastDay label={t('lastDay')} value={until} error={errors.until} onChange={setUntil} />
      <Checkbox checked={mayWrite} onChange={(event) => setMayWrite(event.target.checked)}>
        {t('guestsWrite')}
      </Checkbox>
      {leads && (
        <Checkbox checked={mayApprove} onChange={(event) => setMayApprove(event.target.checked)}>
          {t('guestsApprove')}
        </Checkbox>
      )}
      <FormError>{errors.form}</FormError>
      <Button type="submit" small kind="ink" working={working && t('working')}>
        {t('makeLink')}
      </Button>
    </form>
  )
}
