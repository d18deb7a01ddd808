import { useState } from 'react'
import { callLinkAddress } from '#core/production/schedule/sheet/call-address.ts'
import { type CallSheet, makeCallCalendar, makeCallLink, type Recipient } from '#web/data/production/call-sheets.ts'
import { AddressToCopy } from '#web/ui/controls/address-to-copy.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { dateFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { useOpenSchedule } from '../open/open-schedule.ts'
import { scheduleText } from '../words.ts'

/** Who was sent a sheet, who has read and confirmed it, and a link or a calendar for people without email. */
export function Recipients({ sheet, recipients }: { sheet: CallSheet; recipients: readonly Recipient[] }) {
  const t = useText(scheduleText)
  const { cast } = useOpenSchedule()
  const [address, setAddress] = useState<{ person: string; url: string } | null>(null)
  const make = async (person: string, url: () => Promise<string>) => {
    try {
      setAddress({ person, url: await url() })
    } catch (refused) {
      toast.failure(t('notSaved'), (refused as Error).message)
    }
  }
  const moment = (at: string) => dateFormat({ dateStyle: 'short', timeStyle: 'short' }).format(new Date(at))
  const open = recipients.filter(({ confirmedAt, kind }) => !confirmedAt && kind !== 'removed')
  return (
    <>
      <p role="status">{open.length > 0 ? t('notConfirmed', { count: open.length }) : t('allConfirmed')}</p>
      <ul className="plan-recipients">
        {recipients.map(({ personId, kind, mailState, seenAt, confirmedAt }) => {
          const name = cast.get(personId)?.name ?? t('unnamed')
          return (
            <li key={personId}>
              <strong>{name}</strong>
              <span className="small dim">{t(`sheet_${kind}`)}</span>
              <span className="small">
                {confirmedAt
                  ? t('confirmedAt', { when: moment(confirmedAt) })
                  : seenAt
                    ? t('seenAt', { when: moment(seenAt) })
                    : t(`mail_${mailState}` as 'mail_sent')}
              </span>
              <Button
                small
                kind="plain"
                aria-label={t('linkFor', { name })}
                onClick={() => void make(personId, async () => callLinkAddress(location.origin, await makeCallLink(sheet.id, personId)))}
              >
                {t('link')}
              </Button>
              <Button
                small
                kind="plain"
                aria-label={t('calendarFor', { name })}
                onClick={() => void make(personId, () => makeCallCalendar(personId))}
              >
                {t('calendar')}
              </Button>
              {address?.person === personId && <AddressToCopy label={t('addressOf', { name })} address={address.url} />}
            </li>
          )
        })}
      </ul>
    </>
  )
}
