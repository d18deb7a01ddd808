import './participant.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OpenParticipantLink } from '#contract/clearance/releases.ts'
import { participantLinkQuery } from '#web/data/clearance/participant.ts'
import { isLanguage } from '#web/ui/house-languages.ts'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { usePageTitle } from '#web/ui/layout/page-title.ts'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { languageOfBrowser, speak } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { Agreed } from './agreed.tsx'
import { OwnScenes } from './own-scenes.tsx'
import { Paper } from './paper.tsx'
import { Wishes } from './wishes.tsx'
import { participantText } from './words.ts'

/** What a person in a film gets by their link (`/contact?participant=`): the text, a field to sign, their scenes, what was agreed, and how to say no. */
export function ParticipantPage({ linkKey }: { linkKey: string }) {
  const t = useText(participantText)
  const link = useQuery(participantLinkQuery(linkKey))
  const open = link.data?.state === 'open' ? link.data : undefined
  const language = open?.language
  usePageTitle(open?.film)
  // The language the link was made in, unless this browser speaks the other one the house has.
  useEffect(() => {
    if (language && isLanguage(language) && languageOfBrowser() === 'en') void speak(language)
  }, [language])
  if (link.isPending)
    return (
      <div className="page row">
        <Loading what={t('loading')} />
      </div>
    )
  if (link.isLoadingError)
    return (
      <div className="page row">
        <PartFailed wholePage again={link.refetch} />
      </div>
    )
  if (!open)
    return (
      <div className="page row">
        <Denied wholePage title={t('ended')} text={t('endedText')} />
      </div>
    )
  return <Opened linkKey={linkKey} link={open} />
}

function Opened({ linkKey, link }: { linkKey: string; link: OpenParticipantLink }) {
  const t = useText(participantText)
  const guardian = link.role === 'guardian'
  return (
    <div className="page participant">
      <header className="participant-head">
        <p className="small dim">{link.director ? t('filmBy', { director: link.director }) : t('film')}</p>
        <h1 className="title-l">{link.film}</h1>
        <p className="lead measure">{t(guardian ? 'forGuardian' : 'forYou', { name: link.name, subject: link.subject })}</p>
      </header>
      <Paper linkKey={linkKey} link={link} />
      {link.scenes.length > 0 && link.version && <OwnScenes linkKey={linkKey} link={link} version={link.version} />}
      <Agreed link={link} />
      <Wishes linkKey={linkKey} link={link} />
    </div>
  )
}
