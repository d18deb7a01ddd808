import '#web/ui/controls/field.css'
import { useQuery } from '@tanstack/react-query'
import { type MailWay, mailWays, type NoticeKind, noticeKinds } from '#core/people/notices.ts'
import { authSettings } from '#web/data/people/auth-settings.ts'
import { chooseNotices, myNoticeChoices, type NoticeChoice } from '#web/data/people/notices.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { SkeletonRows } from '#web/ui/layout/skeleton.tsx'
import { Failed } from '#web/ui/layout/states.tsx'
import { Table } from '#web/ui/layout/table.tsx'
import { toast } from '#web/ui/layout/toast.tsx'
import { useText } from '#web/ui/text.ts'
import { PushHere } from './push-here.tsx'
import { noticesText } from './words.ts'

/** For each kind: in the house, by mail, by push, or never. */
export function Choices() {
  const t = useText(noticesText)
  const choices = useQuery(myNoticeChoices)
  const house = useQuery(authSettings)
  if (!useArrived(choices, house)) return <SkeletonRows rows={6} />
  if (!choices.data) return <Failed title={t('choicesFailed')} text={choices.error?.message} />
  const sendsMail = house.data?.sendsMail !== false
  return (
    <div className="notices-choices">
      <p className="ui dim measure">{t(sendsMail ? 'chooseText' : 'chooseTextNoMail')}</p>
      <PushHere />
      <div className="notices-table">
        <Table
          rows={choices.data.filter(isKnown)}
          keyOf={({ kind }) => kind}
          columns={[
            { key: 'kind', head: t('kind'), cell: ({ kind }) => t(`kind_${kind}`) },
            { key: 'house', head: t('inHouse'), cell: (choice) => <InHouse choice={choice} /> },
            { key: 'mail', head: t('byMail'), cell: (choice) => <ByMail choice={choice} sendsMail={sendsMail} /> },
            { key: 'push', head: t('byPush'), cell: (choice) => <ByPush choice={choice} /> },
          ]}
        />
      </div>
    </div>
  )
}

const isKnown = (choice: NoticeChoice): choice is NoticeChoice & { kind: NoticeKind } => noticeKinds.some((kind) => kind === choice.kind)

function useChoose(choice: NoticeChoice) {
  const t = useText(noticesText)
  return (change: Partial<NoticeChoice>) =>
    void chooseNotices({ ...choice, ...change }).catch((error: Error) => toast.failure(t('notChosen'), error.message))
}

type OfKind = { choice: NoticeChoice & { kind: NoticeKind } }

function InHouse({ choice }: OfKind) {
  const t = useText(noticesText)
  const choose = useChoose(choice)
  if (choice.must) return <span className="small dim">{t('always')}</span>
  return (
    <input
      type="checkbox"
      className="notices-check"
      aria-label={t('inHouseOf', { name: t(`kind_${choice.kind}`) })}
      checked={choice.inHouse}
      onChange={(event) => choose({ inHouse: event.target.checked })}
    />
  )
}

function ByMail({ choice, sendsMail }: OfKind & { sendsMail: boolean }) {
  const t = useText(noticesText)
  const choose = useChoose(choice)
  return (
    <select
      className="input"
      aria-label={t('byMailOf', { name: t(`kind_${choice.kind}`) })}
      value={choice.byMail}
      disabled={!sendsMail}
      onChange={(event) => choose({ byMail: event.target.value as MailWay })}
    >
      {mailWays.map((way) => (
        <option key={way} value={way}>
          {t(`mail_${way}`)}
        </option>
      ))}
    </select>
  )
}

function ByPush({ choice }: OfKind) {
  const t = useText(noticesText)
  const choose = useChoose(choice)
  return (
    <input
      type="checkbox"
      className="notices-check"
      aria-label={t('byPushOf', { name: t(`kind_${choice.kind}`) })}
      checked={choice.byPush}
      onChange={(event) => choose({ byPush: event.target.checked })}
    />
  )
}
