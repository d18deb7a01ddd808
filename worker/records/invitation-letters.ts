import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'

export interface InvitationLetter {
  address: string
  /** What they are asked in as; empty for guests of a review. */
  role: '' | 'producer' | 'editor' | 'reviewer' | 'host' | 'moderator' | 'speaker'
  /** The evening they are asked to hold; null: it is about a film. */
  startsAt: Date | null
  zone: string | null
  /** A listed screening: its public page may be read without an account. */
  screening: string | null
  /** Whoever has the address hears in the house: nothing is sent. */
  byNotice: boolean
  leadsTo: string
  expiresAt: Date
  /** Who asks, as they are called here; empty where they gave no name. */
  from: string
  /** The film, or the screening they are asked to hold. */
  film: string
  hasPassphrase: boolean
  /** As its sender reads: nobody knows how the other does. */
  language: string
  houseName: string
}

/** A letter that still waits; undefined once it was sent, and when what it invites to is over. */
export async function invitationToSend(sql: Sql, id: string): Promise<InvitationLetter | undefined> {
  const [row] = await sql<InvitationLetter[]>`
    select l.address, l.role, l.leads_to as "leadsTo", l.expires_at as "expiresAt", private.person_called(l.asked_by) as "from", coalesce(d.title, e.title) as film,
      e.starts_at as "startsAt", e.zone, case when e.entry = 'public' then e.id end as screening, l.by_notice as "byNotice",
      coalesce(r.has_passphrase, false) as "hasPassphrase", coalesce(u.raw_user_meta_data ->> 'language', 'en') as language,
      (select s.name from public.house_settings s) as "houseName"
    from public.invitation_letters l
    left join public.documentaries d on d.id = l.documentary_id and d.removed_at is null
    left join public.screenings e on e.id = l.screening_id and e.cancelled_at is null
    join auth.users u on u.id = l.asked_by
    left join public.reviews r on r.id = l.review_id
    where l.id = ${id} and l.state = 'waiting' and l.expires_at > now() and coalesce(d.id, e.id) is not null
      and (l.review_id is null or private.review_is_live(r))`
  return row
}

/** What became of it. The key of its link is kept no longer than that. */
export async function answerInvitation(sql: Sql, id: string, state: 'sent' | 'refused' | 'none', words = ''): Promise<void> {
  await sql`
    update public.invitation_letters set state = ${state}, words = ${firstOf(words, 1000)}, leads_to = ''
    where id = ${id} and state = 'waiting'`
}
