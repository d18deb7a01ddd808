import { firstOf } from '#core/text/cut-text.ts'
import type { Sql } from '#sql/sql.ts'

export interface InvitationLetter {
  address: string
  /** The role they are invited for; empty for guests of a review. */
  role: '' | 'producer' | 'editor' | 'reviewer' | 'host' | 'moderator' | 'speaker'
  /** The screening they are invited to co-host; null: it is about a film. */
  startsAt: Date | null
  zone: string | null
  /** A listed screening: its public page may be read without an account. */
  screening: string | null
  /** The address has an account: they get a notice and no email. */
  byNotice: boolean
  leadsTo: string
  expiresAt: Date
  /** Name of the inviting person; empty without one. */
  from: string
  /** The film, or the screening to co-host. */
  film: string
  hasPassphrase: boolean
  /** Language of the sender: the recipient's is unknown. */
  language: string
  houseName: string
}

/** A pending email; undefined once sent or when the invitation has expired. */
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

/** Records the result. The link's key is deleted then. */
export async function answerInvitation(sql: Sql, id: string, state: 'sent' | 'refused' | 'none', words = ''): Promise<void> {
  await sql`
    update public.invitation_letters set state = ${state}, words = ${firstOf(words, 1000)}, leads_to = ''
    where id = ${id} and state = 'waiting'`
}
