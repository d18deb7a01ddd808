import { useInfiniteQuery } from '@tanstack/react-query'
import { type CreditClaim, creditClaimsAtDesk, decideClaim, reopenClaim } from '#web/data/office/claims.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import type { RowHead } from '#web/ui/layout/open-row.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { day } from '../day.ts'
import { Filters } from '../filters.tsx'
import { OpenList } from '../open-list.tsx'
import { Paged } from '../paged.tsx'
import { useAct } from '../use-act.ts'
import { useAsked } from '../use-asked.ts'
import { adminText } from '../words.ts'
import { DecisionForm } from './decision-form.tsx'

/** Claimed credits. The film's creator is asked first; without an answer, a moderator decides. */
export function CreditsList() {
  const t = useText(adminText)
  const { list } = useAsked()
  const query = useInfiniteQuery(creditClaimsAtDesk({ state: list.state, words: list.words, one: list.one }))
  const head = ({ film, person, state, askedAt, decidedAt, decidedBy }: CreditClaim): RowHead => ({
    sort: person,
    title: film.title || t('untitled'),
    aside:
      state !== 'asked' && decidedAt
        ? t(`credit_${state}`, { date: day(decidedAt), name: decidedBy ?? t('nobodyNamed') })
        : t('received', { date: day(askedAt) }),
  })
  return (
    <>
      <p className="measure dim">{t('creditsLead')}</p>
      <Filters />
      <Paged
        query={query}
        rowsOf={(page) => page.claims}
        loading={t('creditsLoading')}
        empty={{ title: t('creditsEmpty'), text: t('creditsEmptyText') }}
      >
        {(claims) => (
          <OpenList rows={claims} head={head}>
            {(claim) => <OpenCredit claim={claim} />}
          </OpenList>
        )}
      </Paged>
    </>
  )
}

function OpenCredit({ claim }: { claim: CreditClaim }) {
  const t = useText(adminText)
  const { film, creator, roles, name, person, personId, words, state, answer, askedAt } = claim
  const { working, perform } = useAct()
  return (
    <>
      <div className="admin-facts">
        <p className="ui">
          <TextLink to={paths.documentary(film.id)}>{film.title || t('untitled')}</TextLink>
        </p>
        {creator && <p className="ui">{creator}</p>}
        <p className="small dim">{t('received', { date: day(askedAt) })}</p>
      </div>
      <div className="stack">
        <p className="ui">
          <TextLink to={`${paths.profile}?person=${personId}`}>{person}</TextLink>{' '}
          {t('creditSays', { name, role: roles.map((role) => role || t('direction')).join(', ') || t('notCredited') })}
        </p>
        {words && <p className="admin-words">{words}</p>}
        {answer && (
          <blockquote className="admin-answer">
            <p className="admin-words">{answer}</p>
          </blockquote>
        )}
        {claim.bar ? (
          <p className="ui dim">{t('bar_self')}</p>
        ) : state === 'asked' ? (
          <CreditDecision id={claim.id} />
        ) : (
          <p className="admin-acts">
            <Button
              small
              kind="plain"
              working={working && t('deciding')}
              onClick={() => void perform(() => reopenClaim(claim.id), t('creditReopened'))}
            >
              {t('decideAgain')}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

function CreditDecision({ id }: { id: string }) {
  const t = useText(adminText)
  const { working, perform } = useAct()
  return (
    <DecisionForm
      yes={t('creditConfirm')}
      no={t('creditDecline')}
      working={working}
      onDecide={(confirmed, answer) =>
        void perform(() => decideClaim(id, confirmed, { answer }), t('creditDecided'), t('creditDecidedText'))
      }
    />
  )
}
