import { useInfiniteQuery } from '@tanstack/react-query'
import { firstOf } from '#core/text/cut-text.ts'
import { claimLetter, type DeskLetter, lettersQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { day, isLate } from '../day.ts'
import { Filters } from '../filters.tsx'
import { OpenList } from '../open-list.tsx'
import { Paged } from '../paged.tsx'
import { GiveButton } from '../people/give-button.tsx'
import { useAsked } from '../use-asked.ts'
import { adminText, type Text } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { ClaimButton, claimedWords } from './claim-button.tsx'
import { ClaimForm } from './claim-form.tsx'

/** Letters to the house: the waiting ones by due date, or the settled ones. */
export function LettersList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(lettersQuery(list))
  const head = (letter: DeskLetter): RowHead => ({
    sort: t(`purpose_${letter.purpose as 'press'}`),
    title: titleOf(letter),
    aside: [letter.name, dueOf(t, letter), letter.claimedBy && claimedWords(t, letter)].filter(Boolean).join(' · '),
    late: letter.state === 'waiting' && isLate(letter.dueOn),
  })
  return (
    <>
      <Filters mine />
      <Paged
        query={query}
        rowsOf={(page) => page.letters}
        loading={t('messagesLoading')}
        empty={{ title: t('messagesEmpty'), text: t('messagesEmptyText') }}
      >
        {(letters) => (
          <OpenList rows={letters} head={head}>
            {(letter) => <OpenLetter letter={letter} />}
          </OpenList>
        )}
      </Paged>
    </>
  )
}

const titleOf = ({ message }: DeskLetter): string => firstOf(message.replace(/\s+/g, ' '), 120)
const dueOf = (t: Text, letter: DeskLetter): string =>
  letter.state === 'waiting'
    ? t(isLate(letter.dueOn) ? 'overdue' : 'due', { date: day(letter.dueOn) })
    : t('settled', { state: t(`state_${letter.state}`), date: day(letter.settledAt ?? letter.createdAt) })

function OpenLetter({ letter }: { letter: DeskLetter }) {
  const t = useText(adminText)
  const waiting = letter.state === 'waiting'
  return (
    <>
      <div className="admin-facts">
        <p className="ui">
          {letter.name}
          <br />
          <span className="dim">{letter.email}</span>
        </p>
        <p className="small dim">{t('received', { date: day(letter.createdAt) })}</p>
        {waiting && !letter.bar && (
          <>
            <ClaimButton isMine={letter.isMine} claim={(claimed) => claimLetter(letter.id, claimed)} />
            <GiveButton letterId={letter.id} />
          </>
        )}
      </div>
      <div className="stack">
        {titleOf(letter) !== letter.message && <p className="admin-words">{letter.message}</p>}
        {letter.further.map((said) => (
          <blockquote key={said.sentAt} className={said.own ? undefined : 'admin-answer'}>
            <p className="small dim">
              {said.own ? letter.name : t('answerBy', { name: said.by })} · {day(said.sentAt)}
              {said.byMail && ` · ${t('cameByMail')}`}
            </p>
            <p className="admin-words">{said.words}</p>
          </blockquote>
        ))}
        {letter.threadId && (
          <p className="ui">
            <TextLink to={`${paths.messages}?thread=${letter.threadId}`}>{t('openThread')}</TextLink>
          </p>
        )}
        {letter.page && (
          <p className="small dim">
            {t('about')} {letter.page}
          </p>
        )}
        {waiting && letter.bar && <p className="ui dim">{t('bar_self')}</p>}
        {waiting && !letter.bar && <AnswerForm letter={letter} />}
        {waiting && letter.purpose === 'rights-claim' && <ClaimForm letter={letter} />}
        {!waiting && letter.further.length === 0 && (
          <blockquote className="admin-answer">
            <p className="small dim">{letter.settledBy ? t('answerBy', { name: letter.settledBy }) : t('answer')}</p>
            <p className="admin-words">{letter.answer}</p>
          </blockquote>
        )}
      </div>
    </>
  )
}
