import { writeInvitation } from '../../letters/write-invitation.ts'
import type { Job } from '../../queue/job.ts'

interface Invitation {
  id: string
  address: string
  institution: string
  type: string
  language: string
  house: string
  /** The address was confirmed here. */
  known: boolean
}

/** An email to each address without an account that a librarian invited; people with an account get a notice. */
export const mailInvitations: Job<'mail-invitations'> = {
  name: 'mail-invitations',
  line: 'prompt',
  lockKeys: () => ['mail-invitations'],
  attempts: 5,
  async perform({ sql, post, siteUrl }, _, signal) {
    if (!post) return
    for (;;) {
      signal.throwIfAborted()
      const sent = await sql.begin(async (tx) => {
        // Sent and marked in one transaction: after a crash it is resent with the same Message-ID.
        const [one] = await tx<Invitation[]>`
          select v.id, v.address, i.name as institution, i.type, coalesce(u.raw_user_meta_data ->> 'language', 'en') as language,
            (select s.name from public.house_settings s) as house, exists (select from private.accounts_at(v.address)) as known
          from public.institution_invitations v
          join public.institutions i on i.id = v.institution_id and i.closed_at is null
          left join auth.users u on u.id = v.invited_by
          where v.mailed_at is null and v.created_at > now() - interval '3 days'
          order by v.created_at limit 1 for update of v skip locked`
        if (!one) return false
        await tx`update public.institution_invitations set mailed_at = now() where id = ${one.id}`
        // People with an account got a notice; the librarian sees no difference.
        if (one.known) return true
        const messageId = `<invitation-${one.id}@${new URL(siteUrl).hostname}>`
        await post.send({ to: one.address, messageId, ...writeInvitation(one, siteUrl) })
        return true
      })
      if (!sent) return
    }
  },
}
