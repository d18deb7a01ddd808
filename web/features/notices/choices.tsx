import { useQuery } from '@tanstack/react-query'
import { type MailWay, mailWays } from '#contract/notices.ts'
import { type NoticeKind, noticeKinds } from '#core/notices.ts'
import { authSettings } from '#web/data/auth-settings.ts'
import { chooseNotices, myNoticeChoices, type NoticeChoice } from '#web/data/notices.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { Failed } from '#web/ui/states.tsx'
import { useText } from '#web/ui/text.ts'
import { toast } from '#web/ui/toast.tsx'
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
      <table className="table table--stack notices-table">
        <caption className="unseen">{t('choose')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('inHouse')}</th>
            <th scope="col">{t('byMail')}</th>
            <th scope="col">{t('byPush')}</th>
          </tr>
        </thead>
        <tbody>
          {choices.data.filter(isKnown).map((choice) => (
            <Row key={choice.kind} choice={choice} sendsMail={sendsMail} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isKnown = (choice: NoticeChoice): choice is NoticeChoice & { kind: NoticeKind } => noticeKinds.some((kind) => kind === choice.kind)

function Row({ choice, sendsMail }: { choice: NoticeChoice & { kind: NoticeKind }; sendsMail: boolean }) {
  const t = useText(noticesText)
  const name = t(`kind_${choice.kind}`)
  const choose = (change: Partial<NoticeChoice>) =>
    void chooseNotices({ ...choice, ...change }).catch((error: Error) => toast.failure(t('notChosen'), error.message))
  return (
    <tr>
      <td>{name}</td>
      <td data-label={t('inHouse')}>
        {choice.must ? (
          <span className="small dim">{t('always')}</span>
        ) : (
          <input
            type="checkbox"
            className="notices-check"
            aria-label={t('inHouseOf', { name })}
            checked={choice.inHouse}
            onChange={(event) => choose({ inHouse: event.target.checked })}
          />
        )}
      </td>
      <td data-label={t('byMail')}>
        <select
          className="input notices-select"
          aria-label={t('byMailOf', { name })}
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
      </td>
      <td data-label={t('byPush')}>
        <input
          type="checkbox"
          className="notices-check"
          aria-label={t('byPushOf', { name })}
          checked={choice.byPush}
          onChange={(event) => choose({ byPush: event.target.checked })}
        />
      </td>
    </tr>
  )
}
