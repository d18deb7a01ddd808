import './collaboration.css'
import { useSearchParams } from 'react-router'
import { FilmList } from './film-list.tsx'
import { FilmRoom } from './film-room.tsx'
import { GuestDesk } from './guests/guest-desk.tsx'
import { GuestEntry } from './guests/guest-entry.tsx'
import { InvitationPage } from './invitation-page.tsx'
import type { GuestPart, RoomParts } from './room-parts.ts'

/**
 * Work on films with others: the person's films, one of them (`?film=`, `?version=`, `?view=`), or an invitation into a team (`?join=` is
 * the key of a link, `?invitation=` the id of one sent to their address). Guests come by `?review=`, the key of a link, and stay at
 * `?reviewing=`.
 */
export default function CollaborationPage({ parts, guestTest }: { parts: RoomParts; guestTest: GuestPart }) {
  const [query] = useSearchParams()
  const [film, key, invitation] = [query.get('film'), query.get('join'), query.get('invitation')]
  const [review, reviewing] = [query.get('review'), query.get('reviewing')]
  if (review) return <GuestEntry key={review} linkKey={review} />
  if (reviewing) return <GuestDesk key={reviewing} id={reviewing} test={guestTest} />
  if (key) return <InvitationPage key={key} by={{ key }} />
  if (invitation) return <InvitationPage key={invitation} by={{ invitation }} />
  return film ? <FilmRoom key={film} filmId={film} parts={parts} /> : <FilmList />
}
