import { useInfiniteQuery } from '@tanstack/react-query'
import { claimLetter, type DeskLetter, lettersQuery } from '#web/data/office/office.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { day, isLate } from '../day.ts'
import { Filters } from '../filters.tsx'
import { Paged } from '../paged.tsx'
import { GiveButton } from '../people/give-button.tsx'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'
import { AnswerForm } from './answer-form.tsx'
import { ClaimButton } from './claim-button.tsx'
import { ClaimForm } from './claim-form.tsx'

/** Letters to the house: the waiting ones in the order of their promises, or those that are settled. */
export function LettersList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(lettersQuery(list))
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
          <ul className="admin-list">
            {letters.map((letter) => (
              <LetterRow key={letter.id} letter={letter} />
            ))}
          </ul>
        )}
      </Paged>
    </>
  )
}

function LetterRow({ letter }: { letter: DeskLetter }) {
  const t = useText(adminText)
  const waiting = letter.state === 'waiting'
  const late = waiting && isLate(letter.dueOn)
  return (
    <li className="admin-row">
      <div className="admin-facts">
        <h2 className="title-s">{t(`purpose_${letter.purpose as 'press'}`)}</h2>
        <p className="ui">
          {letter.name}
          <br />
          <span className="dim">{letter.email}</span>
        </p>
        <p className={late ? 'small signal-word' : 'small dim'}>
          {waiting
            ? t(late ? 'overdue' : 'due', { date: day(letter.dueOn) })
            : t('settled', { state: t(`state_${letter.state}`), date: day(letter.settledAt ?? letter.createdAt) })}
          <br />
          {t('received', { date: day(letter.createdAt) })}
        </p>
        {waiting && !letter.bar && (
          <>
            <ClaimButton claimedBy={letter.claimedBy} isMine={letter.isMine} claim={(claimed) => claimLetter(letter.id, claimed)} />
            <GiveButton letterId={letter.id} />
          </>
        )}
      </div>
      <div className="stack">
        <p className="admin-words">{letter.message}</p>
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
    </li>
  )
}
