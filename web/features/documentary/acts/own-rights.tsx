import { useQuery } from '@tanstack/react-query'
import type { Documentary } from '#web/data/film/documentaries.ts'
import { peopleToWriteTo } from '#web/data/people/messages.ts'
import { deskPath, letterPath, licenceRequestPath, paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { calendarDay, listFormat } from '#web/ui/locale.ts'
import { useText } from '#web/ui/text.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { type FilmRight, filmRightsQuery } from '../data/rights.ts'
import { documentaryText } from '../words.ts'
import { actsByEnd, actsNotAgreed, isLicensed } from './agreed-acts.ts'

/** What the reader may do beyond watching: by the licences of their institutions, by the words of its maker, and the way to ask for the rest. */
export function OwnRights({ documentary }: { documentary: Documentary }) {
  const t = useText(documentaryText)
  const { user } = useSession()
  const { data, isPending } = useQuery({ ...filmRightsQuery(documentary.id), enabled: Boolean(user) })
  // Nothing is claimed before it is known what is agreed.
  if (user && isPending) return null
  const rights = data ?? []
  const missing = actsNotAgreed(rights)
  const nothing = data !== undefined && !rights.some(isLicensed)
  const makers = documentary.rightsLine && t('rightsMakersWords', { words: documentary.rightsLine })
  const lacks = nothing
    ? t('rightsMore')
    : missing.length > 0 && data && t('rightsNotAgreed', { acts: list(missing.map((act) => t(`rightsNot_${act}`))) })
  return (
    <>
      {rights.filter(isLicensed).map((right) => (
        <Licensed key={right.id} right={right} />
      ))}
      {makers || lacks} {(makers || missing.length > 0) && <AskForRights documentary={documentary} rights={rights} />}
    </>
  )
}

const list = (words: string[]) => listFormat().format(words)

/** One institution's licence as a sentence, a sentence for each last day. */
function Licensed({ right }: { right: FilmRight }) {
  const t = useText(documentaryText)
  const until = (day: string | null) => ({ institution: right.name, date: day ? calendarDay(day, { dateStyle: 'long' }) : '' })
  const [watching] = right.acts
  return (
    <>
      {right.role === 'member'
        ? t(watching?.until ? 'rightsMemberUntil' : 'rightsMember', until(watching?.until ?? null))
        : actsByEnd(right.acts)
            .map(({ day, acts }) =>
              t(day ? 'rightsLicensedUntil' : 'rightsLicensed', { ...until(day), acts: list(acts.map((act) => t(`rightsMay_${act}`))) }),
            )
            .join(' ')}{' '}
      {right.role === 'member' &&
        right.staff.length > 0 &&
        `${t('rightsStaff', { acts: list(right.staff.map((act) => t(`rightsMay_${act}`))) })} `}
    </>
  )
}

/**
 * Where more is asked for: in the catalogue of the reader's institution, where the request is open with this film; anyone else, in a letter about it
 * to its maker. Where the maker takes no letters, in one to the house.
 */
function AskForRights({ documentary, rights }: { documentary: Documentary; rights: readonly FilmRight[] }) {
  const t = useText(documentaryText)
  const { user } = useSession()
  const makers = useQuery({ ...peopleToWriteTo('', { film: documentary.id }), enabled: Boolean(user), retry: false })
  const licensable = documentary.visibility === 'public' || documentary.visibility === 'institutions'
  // Acts the reader may decide come before those to request from a librarian.
  const [place] = licensable ? [...rights].sort((a, b) => weight[a.role] - weight[b.role]) : []
  if (place?.asked)
    return (
      <>
        {t('rightsAsked', { institution: place.name })}{' '}
        <TextLink to={deskPath(place, place.role === 'member' ? 'films' : 'licences')}>{t('rightsSeeRequest')}</TextLink>.
      </>
    )
  const writable = makers.isPending || makers.data?.some(({ creator }) => creator)
  const way = place ? licenceRequestPath(place, documentary.id) : writable ? `${letterPath(documentary.id)}&request=licence` : paths.contact
  return (
    <>
      <TextLink to={way}>{t('rightsAsk')}</TextLink>.
    </>
  )
}

const weight = { librarian: 0, teacher: 1, member: 2 } as const
