import './withdrawals.css'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { myAppearances } from '#web/data/film/withdrawals.ts'
import { profile } from '#web/data/people/profiles.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Empty, Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { AppearanceInFilm } from './appearance-in-film.tsx'
import { ClaimForm } from './claim-form.tsx'
import { withdrawalsText } from './words.ts'

/** `/profile?view=appearances`: the films a person is in, what was agreed, and what they withdraw. */
export function AppearancesView() {
  const t = useText(withdrawalsText)
  const userId = useSession().user?.id ?? ''
  const [query] = useSearchParams()
  const mine = useQuery(myAppearances)
  const person = useQuery(profile(userId))
  const arrived = useArrived(mine, person)
  return (
    <div className="page appearances">
      <div className="appearances-top">
        <h1 className="title-l">{t('title')}</h1>
        <p className="lead">{t('lead')}</p>
        <p>
          <TextLink to={paths.profile}>{t('toProfile')}</TextLink>
        </p>
      </div>
      {!arrived && <Loading what={t('loading')} />}
      {mine.isError && <Failed title={t('failed')} text={mine.error.message} again={mine.refetch} />}
      {arrived && mine.data && (
        <>
          <ClaimForm key={query.get('film')} filmId={query.get('film')} name={person.data?.displayName ?? ''} said={mine.data} />
          {mine.data.length === 0 && <Empty title={t('none')} text={t('noneText')} />}
          {mine.data.map((appearance) => (
            <AppearanceInFilm key={appearance.claimId} appearance={appearance} />
          ))}
        </>
      )}
    </div>
  )
}
