import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { HouseError } from '#web/data/house/house-error.ts'
import { acceptInvitation, type InvitationProof, invitationQuery } from '#web/data/review/teams.ts'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { FormError } from '#web/ui/controls/field.tsx'
import { PartFailed } from '#web/ui/layout/fetched.tsx'
import { Denied, Loading } from '#web/ui/layout/states.tsx'
import { useText } from '#web/ui/text.ts'
import { roomPath } from './room-path.ts'
import { collaborationText } from './words.ts'

/** An invitation into the team of a film: what it is, from whom, and a yes. */
export function InvitationPage({ by }: { by: InvitationProof }) {
  const t = useText(collaborationText)
  const navigate = useNavigate()
  const [working, setWorking] = useState(false)
  const [refused, setRefused] = useState('')
  const asked = useQuery(invitationQuery(by))
  const accept = async () => {
    setWorking(true)
    try {
      void navigate(roomPath(await acceptInvitation(by)), { replace: true })
    } catch (cause) {
      setRefused(cause instanceof HouseError && cause.message ? [cause.message, cause.hint].filter(Boolean).join(' ') : t('notDoneText'))
      setWorking(false)
    }
  }
  const toFilms = (
    <ButtonLink small to={paths.collaboration}>
      {t('toFilms')}
    </ButtonLink>
  )
  if (asked.isPending) return <div className="page row">{<Loading what={t('fetchingInvitation')} />}</div>
  if (asked.isLoadingError)
    return (
      <div className="page row">
        <PartFailed wholePage again={asked.refetch} />
      </div>
    )
  if (!asked.data)
    return (
      <div className="page row">
        <Denied wholePage title={t('invitationOver')} text={t('invitationOverText')} act={toFilms} />
      </div>
    )
  const { title, role, from, present, documentaryId } = asked.data
  const film = title || t('untitled')
  return (
    <div className="page row review-invitation">
      <p className="ui dim">{from ? t('invitedBy', { from }) : t('invited')}</p>
      <h1 className="title-l">{film}</h1>
      <p className="lead measure">{t(`invitedAs_${role}`)}</p>
      <FormError>{refused}</FormError>
      <p className="review-acts">
        <Button kind="ink" working={working && t('working')} onClick={() => void accept()}>
          {t(role === 'owner' ? 'takeOver' : 'join')}
        </Button>
        {present ? <ButtonLink to={roomPath(documentaryId)}>{t('toFilm')}</ButtonLink> : toFilms}
      </p>
    </div>
  )
}
