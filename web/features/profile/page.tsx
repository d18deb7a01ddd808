import { dateFormat } from '#web/ui/locale.ts'
import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { filmsOf } from '#web/data/film/documentaries.ts'
import { creditsOfPerson, type Profile, profile, writtenByPerson } from '#web/data/people/profiles.ts'
import { paths } from '#web/paths.ts'
import { useSession, useUserType } from '#web/session/use-session.ts'
import { useArrived } from '#web/ui/arrived.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { NotHere } from '#web/ui/layout/not-here.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Failed, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { Credits } from './credits.tsx'
import { Films } from './films.tsx'
import { Portrait } from './portrait.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useOwnFilms } from './use-own-films.ts'
import { profileText } from './words.ts'
import { Written } from './written.tsx'

/** The public page of a person: the reader's own, or with `?person=` another one; with `?as=members` the reader's own as others see it. */
export default function ProfilePage() {
  const t = useText(profileText)
  const [query] = useSearchParams()
  const { user } = useSession()
  const asked = query.get('person') ?? user?.id ?? ''
  const isId = /^[0-9a-f-]{36}$/i.test(asked)
  const found = useQuery({ ...profile(asked), enabled: isId })
  usePageTitle(found.data?.displayName)
  if (isId && found.isPending)
    return (
      <div className="page row">
        <Loading what={t('loading')} />
      </div>
    )
  if (found.isError)
    return (
      <div className="page row">
        <Failed wholePage title={t('failed')} text={found.error.message} again={found.refetch} />
      </div>
    )
  if (!found.data)
    return <NotHere title={t('unknownTitle')} text={t('unknownText')} acts={<ButtonLink to={paths.search}>{t('toSearch')}</ButtonLink>} />
  const isOwn = found.data.userId === user?.id
  if (isOwn && query.get('as') === 'members') return <AsMembersSee person={found.data} />
  return <Person person={found.data} isOwn={isOwn} />
}

/** The reader's own page without its private parts; where nothing is shown, a note. */
function AsMembersSee({ person }: { person: Profile }) {
  const t = useText(profileText)
  if (!person.shown)
    return (
      <NotHere
        title={t('asMembersNone')}
        text={t('asMembersHidden')}
        acts={<ButtonLink to={paths.profile}>{t('asMembersBack')}</ButtonLink>}
      />
    )
  return (
    <>
      <p className="page profile-as ui" role="note">
        {t('asMembers')} <TextLink to={paths.profile}>{t('asMembersBack')}</TextLink>
      </p>
      <Person person={person} isOwn={false} />
    </>
  )
}

function Person({ person, isOwn }: { person: Profile; isOwn: boolean }) {
  const t = useText(profileText)
  const [editing, setEditing] = useState(false)
  const { userId } = person
  // A viewer's page begins with what they wrote; that they have no film of their own is nothing to tell.
  const makes = useUserType() === 'creator' || !isOwn
  const films = useOwnFilms(userId, person.displayName)
  const written = (isOwn || person.showReviews) && <Written userId={userId} isOwn={isOwn} showsOthers={person.showReviews} />
  const arrived = useArrived(useQuery(filmsOf(userId)), useQuery(creditsOfPerson(userId)), useQuery(writtenByPerson(userId)))
  return (
    <div className="page profile">
      <div className="profile-who">
        {person.portraitObject && <Portrait objectName={person.portraitObject} />}
        <h1 className="title-l">{person.displayName || t('unnamed')}</h1>
        <p className="small dim">
          {t('here', { date: dateFormat({ month: 'long', year: 'numeric' }).format(new Date(person.createdAt)) })}
        </p>
        {editing ? (
          <ProfileForm person={person} onEnd={() => setEditing(false)} />
        ) : (
          <>
            <p className={person.about ? 'lead profile-about' : 'dim profile-about'}>
              {person.about || t(isOwn ? 'noAboutOwn' : 'noAbout')}
            </p>
            {person.links.length > 0 && (
              <ul className="profile-links">
                {person.links.map(({ label, url }) => (
                  <li key={url}>
                    <TextLink href={url} target="_blank" rel="noreferrer noopener nofollow">
                      {label || new URL(url).hostname}
                    </TextLink>
                  </li>
                ))}
              </ul>
            )}
            {isOwn && (
              <p className="profile-acts">
                <Button onClick={() => setEditing(true)}>{t('edit')}</Button>
                <ButtonLink kind="plain" to={`${paths.profile}?as=members`}>
                  {t('seeAsMembers')}
                </ButtonLink>
                <span className="ui dim">
                  {t(person.shown ? 'share' : 'shareHidden')} <TextLink to={paths.settings}>{t('settings')}</TextLink>
                </span>
              </p>
            )}
          </>
        )}
      </div>
      {arrived ? (
        <>
          {(makes || films.length > 0) && <Films ownerId={userId} name={person.displayName} isOwn={isOwn} />}
          {films.length === 0 && written}
          {(isOwn || person.showCredits) && <Credits userId={userId} name={person.displayName} isOwn={isOwn} />}
          {films.length > 0 && written}
        </>
      ) : (
        <Loading what={t('filmsLoading')} />
      )}
    </div>
  )
}
