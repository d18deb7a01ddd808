import { useState } from 'react'
import { formatBytes } from '#core/text/sizes.ts'
import { HouseError } from '#web/data/house/house-error.ts'
import { type Approval, revokeApproval } from '#web/data/review/approvals.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextArea } from '#web/ui/controls/field.tsx'
import { useForm } from '#web/ui/controls/use-form.ts'
import { dateFormat, locale } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { versionsText } from './words.ts'

/** One yes: by whom, when, to which cut and file. A revoked one says why, and stays. */
export function ApprovalRow({ approval, mayRevoke }: { approval: Approval; mayRevoke: boolean }) {
  const t = useText(versionsText)
  const [asking, setAsking] = useState(false)
  const when = dateFormat({ dateStyle: 'long', timeStyle: 'short' })
  const name = approval.personName || t('somebody')
  const { form, errors } = useForm({
    validate: ({ text }) => ({ why: text('why') ? undefined : t('whyMissing') }),
    submit: async ({ text }) => {
      await revokeApproval(approval.id, text('why'))
      setAsking(false)
    },
    failed: (cause) => ({ why: cause instanceof HouseError ? `${cause.message} ${cause.hint}` : t('notSavedText') }),
  })
  return (
    <li className={approval.revokedAt ? 'is-revoked' : undefined}>
      <p>
        <span className="title-s">{t('approvedLine', { name, number: approval.versionNumber })}</span>
        <span className="small dim">{when.format(new Date(approval.approvedAt))}</span>
        {approval.byLink && <span className="small dim">{t('byLink')}</span>}
        {approval.words && <span className="ui">{approval.words}</span>}
        {approval.revokedAt && (
          <span className="ui cut-revoked">
            {t('revokedLine', {
              name: approval.revokedName || t('somebody'),
              date: when.format(new Date(approval.revokedAt)),
              why: approval.revokedWhy,
            })}
          </span>
        )}
      </p>
      <p className="mono cut-digest">
        {approval.sourceName}, {formatBytes(approval.sourceBytes, locale())}
        <br />
        {approval.digest === null ? t('digestToCome') : inEights(approval.digest)}
      </p>
      {mayRevoke && !approval.revokedAt && (
        <Button small kind="plain" onClick={() => setAsking(true)}>
          {t('revoke')}
        </Button>
      )}
      <Dialog open={asking} onOpenChange={setAsking} title={t('revokeTitle', { number: approval.versionNumber })} text={t('revokeText')}>
        <form {...form} className="stack">
          <TextArea label={t('why')} name="why" maxLength={1000} rows={3} error={errors.why} />
          <div className="dialog-acts">
            <Button kind="ink" type="button" onClick={() => setAsking(false)}>
              {t('keepApproval')}
            </Button>
            <Button type="submit">{t('revoke')}</Button>
          </div>
        </form>
      </Dialog>
    </li>
  )
}

/** Sixty-four letters in groups, to be read out over the telephone. */
const inEights = (digest: string) => `SHA-256 ${digest.replace(/(.{8})(?=.)/g, '$1 ')}`
